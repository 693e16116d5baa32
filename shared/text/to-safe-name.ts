/** Returns a text as a part of a file name that any system can write, whatever a changed row holds. */
export const toSafeName = (text: string): string => text.replace(/[^\w-]/g, '_').slice(0, 40);
