/** The code of a customer who gives no name. */
export const codeClientPassage = 'PASSAGE';
