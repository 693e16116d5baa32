/** The role of a back office: alone, shared by tills, or a till's replica of a shared one. */
export type Part = 'seul' | 'partage' | 'poste';
