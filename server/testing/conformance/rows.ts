import type { Row } from './row.ts';
import { articleRows } from './rows-articles.ts';
import { devisRows } from './rows-devis.ts';
import { emailRows, signatureRows, systemRows } from './rows-services.ts';
import { tiersRows } from './rows-tiers.ts';
import { venteRows } from './rows-ventes.ts';

/** Every endpoint, error case and limit the specification names. */
export const rows: Row[] = [
  ...systemRows,
  ...tiersRows,
  ...articleRows,
  ...devisRows,
  ...venteRows,
  ...signatureRows,
  ...emailRows,
];
