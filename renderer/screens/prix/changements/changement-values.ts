import { z } from 'zod';
import { Intitule } from '#shared/contracts/fields.ts';
import type { Arrondi } from '#shared/contracts/prix/changements.ts';

export type ChangementValues = {
  intitule: string;
  famille: string;
  fournisseur: string;
  pourcentage: number | null;
  montant_ht: number | null;
  arrondi: Arrondi;
  du: string;
};

export const changementSchema = z.object({ intitule: Intitule });
export const noChangement: ChangementValues = {
  intitule: '',
  famille: '',
  fournisseur: '',
  pourcentage: null,
  montant_ht: null,
  arrondi: 'aucun',
  du: '',
};
export const changementDraft = 'changement-prix';
