/*
 * All that may exist in the app's frame: the elements that the app draws, and
 * what its code does with nodes. What is not named here is closed, known or not.
 */

/** By their namespace. In MathML and elsewhere there are none. */
export const ELEMENTS: Readonly<Record<string, string>> = {
  'http://www.w3.org/1999/xhtml':
    'bdi button canvas code dd details dialog div dl dt footer h1 h2 h3 h4 header input kbd label li main mark nav ol option output p pre progress search section select span strong summary table tbody td textarea th thead tr ul wbr',
  'http://www.w3.org/2000/svg': 'path rect svg',
};

/**
 * The methods of nodes and ranges that stay as they are. None makes a node, puts
 * one anywhere or reads markup: those read, or act on what is there.
 */
export const KEPT = [
  // Of any node.
  'compareDocumentPosition contains getRootNode hasChildNodes removeChild remove',
  // Finds and reads.
  'checkVisibility closest elementFromPoint elementsFromPoint getAnimations',
  'getAttribute getAttributeNames getBoundingClientRect getClientRects',
  'getElementById getElementsByClassName getElementsByTagName getSelection hasAttribute',
  'hasAttributes hasFocus matches querySelector querySelectorAll toString',
  // Attributes, the focus, the pointer, scrolling.
  'blur click focus removeAttribute removeAttributeNode scroll scrollBy scrollIntoView scrollTo',
  'setAttribute setAttributeNS setPointerCapture releasePointerCapture hasPointerCapture',
  // Fields, dialogs, pictures.
  'close getContext toDataURL select setRangeText setSelectionRange showModal',
  // Ranges and walks over what is there.
  'collapse createRange createTreeWalker selectNode selectNodeContents setEnd setStart',
].flatMap((line) => line.split(' '));
