/** What can be done by keyboard beyond what every page has. */
export const KEYS_TEXT = {
  title: 'Keyboard shortcuts',
  keys: [
    ['Ctrl+V', 'takes what is on the clipboard, wherever the focus is'],
    ['Ctrl+O', 'opens a file'],
    ['/ or Ctrl+F', 'searches; Enter and Shift+Enter, or F3, go from match to match'],
    ['Ctrl+G', 'goes to an offset'],
    ['F6, Shift+F6', 'go to the next part of the page and back'],
    ['=', 'opens the field for your descriptors, and for addresses that should be paid'],
    ['Alt+←, Alt+→', 'go to the input before and after'],
    ['2, b, o …', 'in the tree: go to input 2, to the next BIP 32 derivation, to the next output'],
    ['*', 'in the tree: opens everything beside the selected part'],
    ['#', 'shows what is hashed for the selected signature or input, or else for the first'],
    ['Ctrl+C', 'copies what is selected'],
    ['Ctrl+P', 'prints the summary and all parts'],
    ['?', 'shows this list'],
    ['Esc', 'leaves the search, or dismisses what was said'],
  ],
} as const;
