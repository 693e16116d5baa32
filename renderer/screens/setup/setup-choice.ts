/** A new shop, a shop to join, or a till that has already joined. */
export type SetupChoice = 'nouvelle' | 'rejoindre' | 'caisse';
