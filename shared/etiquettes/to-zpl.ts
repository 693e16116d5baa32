import type { ModeleEtiquette } from '#shared/contracts/articles/etiquettes.ts';
import type { ImprimanteEtiquettes } from '#shared/contracts/materiel/materiel.ts';
import type { Etiquette } from './etiquette.ts';

type ZplLabel = { etiquette: Etiquette; quantite: number };

const mmPerInch = 25.4;

/**
 * Returns labels in ZPL II at the printer's size. The printer draws the bar codes itself, so that they are as sharp as
 * its head.
 */
export function toZpl(labels: readonly ZplLabel[], modele: ModeleEtiquette, printer: ImprimanteEtiquettes): string {
  return labels.map((label) => toLabel(label, modele, printer)).join('\n');
}

function toLabel({ etiquette, quantite }: ZplLabel, modele: ModeleEtiquette, printer: ImprimanteEtiquettes): string {
  const dots = (mm: number) => Math.round((mm * printer.points) / mmPerInch);
  const [width, height, edge] = [dots(printer.largeur_mm), dots(printer.hauteur_mm), dots(2)];
  const room = width - 2 * edge;
  const unit = (part: number) => Math.max(12, Math.round((height - 2 * edge) * part));
  const priceSize = unit(modele === 'rayon' ? 0.4 : 0.22);
  const nameSize = unit(0.12);
  const barHeight = unit(modele === 'rayon' ? 0.2 : 0.32);
  const price = etiquette.unite === '' ? etiquette.prix : `${etiquette.prix} / ${etiquette.unite}`;
  const priceAt = edge + 2 * nameSize + unit(0.04);
  return [
    '^XA^CI28',
    `^PW${width}^LL${height}`,
    `^FO${edge},${edge}^A0N,${nameSize}^FB${room},2^FH_^FD${toField(etiquette.designation)}^FS`,
    `^FO${edge},${priceAt}^A0N,${priceSize}^FB${room},1,0,R^FH_^FD${toField(price)}^FS`,
    `^FO${edge},${priceAt + priceSize + unit(0.04)}^BY${Math.max(2, Math.floor(printer.points / 100))}`,
    `${toBars(etiquette.code, barHeight)}^FS`,
    `^PQ${quantite}^XZ`,
  ].join('\n');
}

function toBars({ type, texte }: Etiquette['code'], height: number): string {
  // The printer computes the last digit itself.
  if (type === 'ean13') return `^BEN,${height},Y,N^FD${texte.slice(0, 12)}`;
  if (type === 'ean8') return `^B8N,${height},Y,N^FD${texte.slice(0, 7)}`;
  return `^BCN,${height},Y,N,N,A^FH_^FD${toField(texte)}`;
}

/** Escapes the characters that ZPL reads as commands, in the form `^FH_` asks for. */
function toField(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[_^~\\]/g, (one) => `_${one.charCodeAt(0).toString(16).toUpperCase()}`);
}
