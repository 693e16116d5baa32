import type { Row } from './row.ts';
import { articleRows } from './rows-articles.ts';
import { clientRows } from './rows-clients.ts';
import { devisEnvoiRows } from './rows-devis-envoi.ts';
import { devisRows } from './rows-devis.ts';
import { emailRows } from './rows-emails.ts';
import { familleRows } from './rows-familles.ts';
import { pdfRows } from './rows-pdf.ts';
import { relanceRows } from './rows-relances.ts';
import { signatureRows } from './rows-signatures.ts';
import { stockRows } from './rows-stock.ts';
import { systemRows } from './rows-system.ts';
import { templateRows } from './rows-templates.ts';
import { tiersRows } from './rows-tiers.ts';
import { validationRows } from './rows-validation.ts';
import { venteRows } from './rows-ventes.ts';
import { workflowRows } from './rows-workflows.ts';

/** Every endpoint, error case and limit that the specification names. */
export const rows: Row[] = [
  ...systemRows,
  ...clientRows,
  ...tiersRows,
  ...articleRows,
  ...familleRows,
  ...stockRows,
  ...devisRows,
  ...devisEnvoiRows,
  ...validationRows,
  ...venteRows,
  ...relanceRows,
  ...workflowRows,
  ...pdfRows,
  ...signatureRows,
  ...emailRows,
  ...templateRows,
];
