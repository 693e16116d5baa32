import type { AcompteDeduit } from '#shared/contracts/documents/acompte-deduit.ts';
import type { DocumentRecord, TvaRecord } from '#shared/contracts/documents/documents.ts';
import { fromCents, sumAmounts, toCents } from '#shared/money/money.ts';

type Deducting = Pick<DocumentRecord, 'acomptes_deduits'>;
type Amounts = Pick<DocumentRecord, 'tvas' | 'total_ht' | 'total_tva' | 'total_ttc'>;
type Tvas = readonly TvaRecord[];

/** Returns what a document takes off for its deposit invoices, in cents. */
export function toDeduit({ acomptes_deduits }: Deducting): { ht: number; ttc: number } {
  const deduits = acomptes_deduits ?? [];
  const bases = deduits.flatMap(({ tvas }) => tvas.map(({ base_ht }) => toCents(base_ht)));
  return {
    ht: bases.reduce((sum, cents) => sum + cents, 0),
    ttc: deduits.reduce((sum, { montant_ttc }) => sum + toCents(montant_ttc), 0),
  };
}

/**
 * Returns what a document adds to the shop's sales and to its customer's account: its amounts less those of the deposit
 * invoices it takes off, which were counted when they were issued. For most documents these are its own amounts.
 */
export function toNet(document: Amounts & Deducting): Amounts {
  const { tvas, total_ht, total_tva, total_ttc } = document;
  const deduits = (document.acomptes_deduits ?? []).map((deduit) => deduit.tvas);
  if (deduits.length === 0) return { tvas, total_ht, total_tva, total_ttc };
  const net = subtractTvas(tvas, deduits);
  const [ht, tva] = [sumAmounts(net.map(({ base_ht }) => base_ht)), sumAmounts(net.map((one) => one.montant_tva))];
  return { tvas: net, total_ht: ht, total_tva: tva, total_ttc: sumAmounts([ht, tva]) };
}

/** Returns what is left of each VAT rate, the highest first; a rate with nothing left is omitted. */
export function subtractTvas(tvas: Tvas, taken: readonly Tvas[]): TvaRecord[] {
  const all = [...tvas, ...taken.flat().map(negate)];
  return [...Map.groupBy(all, ({ taux }) => taux)]
    .map(([taux, own]) => ({
      taux,
      base_ht: sumAmounts(own.map(({ base_ht }) => base_ht)),
      montant_tva: sumAmounts(own.map(({ montant_tva }) => montant_tva)),
    }))
    .filter(({ base_ht, montant_tva }) => base_ht !== 0 || montant_tva !== 0)
    .toSorted((a, b) => b.taux - a.taux);
}

const negate = ({ taux, base_ht, montant_tva }: TvaRecord) => ({
  taux,
  base_ht: 0 - base_ht,
  montant_tva: 0 - montant_tva,
});

/** Returns the sum of its rates including VAT, in cents. */
export function toTtcCents(tvas: Tvas): number {
  return tvas.reduce((sum, { base_ht, montant_tva }) => sum + toCents(base_ht) + toCents(montant_tva), 0);
}

/** Spreads an amount in cents over worths, in proportion and to the cent; a worth of zero or less gets nothing. */
export function spreadCents(cents: number, worths: readonly number[]): number[] {
  const positive = worths.map((worth) => Math.max(0, worth));
  const whole = positive.reduce((sum, worth) => sum + worth, 0);
  let passed = 0;
  let given = 0;
  return positive.map((worth) => {
    passed += worth;
    const upTo = whole === 0 ? 0 : Math.round(cents * (passed / whole));
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/** A deposit invoice that is not entirely taken off yet, with what is left by VAT rate. */
export type AcompteOuvert = { numero: string; date: string; tvas: Tvas };

/**
 * Returns what an invoice takes off, up to `most` cents: deposit invoices in their order, each whole as long as it
 * fits, the last one in part.
 */
export function deductAcomptes(open: readonly AcompteOuvert[], most: number): AcompteDeduit[] {
  let room = Math.max(0, most);
  return open.flatMap(({ numero, date, tvas }) => {
    const cents = Math.min(room, toTtcCents(tvas));
    if (cents <= 0) return [];
    room -= cents;
    return [{ numero, date, montant_ttc: fromCents(cents), tvas: takeOf(tvas, cents) }];
  });
}

/** Takes an amount in cents out of what is left, rate by rate; taking all of it leaves no rounding over. */
function takeOf(tvas: Tvas, cents: number): TvaRecord[] {
  if (cents === toTtcCents(tvas)) return [...tvas];
  const worths = tvas.map((one) => toTtcCents([one]));
  const shares = spreadCents(cents, worths);
  return tvas.flatMap(({ taux, montant_tva }, index) => {
    const [share = 0, worth = 0] = [shares[index], worths[index]];
    if (share === 0) return [];
    const tva = Math.round(toCents(montant_tva) * (share / worth));
    return [{ taux, base_ht: fromCents(share - tva), montant_tva: fromCents(tva) }];
  });
}
