/** The code of somebody who buys without giving a name. */
export const codeClientPassage = 'PASSAGE';
