import { Illisible } from '../illisible.ts';
import { readText, toText, type XmlNode } from './xml-node.ts';

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/**
 * Returns a number that JSON carries without changing it; null when the element is absent.
 * @throws {Illisible} for anything but a decimal, or for more digits than a number keeps.
 */
export function toNumber(node: XmlNode | undefined): number | null {
  const written = toText(node);
  if (written === null) return null;
  const digits = written.replace(/\D/g, '').replace(/^0+/, '');
  const significant = written.includes('.') ? digits.replace(/0+$/, '') : digits;
  if (!decimal.test(written) || significant.length > 15) {
    const said = written.slice(0, 40);
    throw new Illisible(
      `Un montant de cette facture n’est pas un nombre («\u00a0${said}\u00a0»)\u00a0: demandez une facture corrigée au fournisseur.`,
    );
  }
  return Number(written) + 0;
}

export function readNumber(node: XmlNode | undefined, ...path: readonly string[]): number | null {
  return toNumber(path.reduce<XmlNode | undefined>((at, name) => at?.children.find((one) => one.name === name), node));
}

const units = { year: 1, month: 2, day: 3 } as const;
const compact = /^(\d{4})(\d\d)(\d\d)/;
const dashed = /^(\d{4})-(\d\d)-(\d\d)(?:Z|T.*|[+-]\d\d:\d\d)?$/;

/** Returns the day of a text, with or without dashes, as `AAAA-MM-JJ`; null for anything else. */
function toJourLu(written: string | null): string | null {
  const parts = (written && (dashed.exec(written) ?? compact.exec(written))) || null;
  if (!parts) return null;
  const jour = `${parts[units.year]}-${parts[units.month]}-${parts[units.day]}`;
  const time = new Date(`${jour}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(jour) ? jour : null;
}

export function readJour(node: XmlNode | undefined, ...path: readonly string[]): string | null {
  return toJourLu(readText(node, ...path));
}

/** Joins the texts of several elements, one under the other; null when there are none. */
export function joinTexts(texts: readonly (string | null)[], separator = '\n'): string | null {
  return texts.filter((text) => text !== null).join(separator) || null;
}
