/** A shop of its own, one to join, or a till that has joined already. */
export type SetupWay = 'nouvelle' | 'rejoindre' | 'caisse';
