/** The states of a document, derived from what happened to it: see `toDocumentState`. */
export const documentEtats = [
  'brouillon',
  'a_emettre',
  'emis',
  'envoye',
  'accepte',
  'signe',
  'regle_en_partie',
  'regle',
  'solde',
  'en_retard',
  'rejete',
  'refuse',
  'en_litige',
  'perdu',
  'archive',
  'transforme',
  'credite',
  'annule',
] as const;
export type DocumentState = (typeof documentEtats)[number];
