/** The part a back office plays: alone, shared by tills, or a till's own copy of a shared one. */
export type Part = 'seul' | 'partage' | 'poste';
