/** What can be done by keyboard beyond what every page has. */
export const KEYS_TEXT = {
  title: 'Keyboard shortcuts',
  keys: [
    ['Ctrl+V', 'Paste, wherever the focus is'],
    ['Ctrl+O', 'Open a file'],
    ['/ or Ctrl+F', 'Search; next and previous match: Enter and Shift+Enter, or F3'],
    ['Ctrl+G', 'Go to an offset'],
    ['b', 'Show the bytes'],
    ['F6, Shift+F6', 'Next and previous part of the page'],
    ['=', 'Open the field for your descriptors, and for addresses that should be paid'],
    ['Alt+←, Alt+→', 'Previous and next input'],
    ['Alt+↓', 'Compare the input with the one before it'],
    ['2, b, o …', 'In the tree: input 2, the next BIP 32 derivation, the next output'],
    ['*', 'In the tree: open everything beside the selected part'],
    ['#', 'Show what is hashed for the selected signature or input, or else for the first'],
    ['Ctrl+C', 'Copy what is selected'],
    ['Ctrl+P', 'Print the summary and all parts'],
    ['?', 'Show this list'],
    ['Esc', 'Close search or message'],
  ],
} as const;
