/**
 * Raised with each field added to a kind of `repliques`: a till that was updated then reads all records again, for it
 * left out the fields it did not know. Nested ones and new kinds need nothing: they are stored as they come.
 */
export const recordsVersion = 2;
