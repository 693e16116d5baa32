import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { PartieLue } from '#shared/contracts/achats/facture-lue.ts';
import type { FactureRecue } from '#shared/contracts/achats/factures-recues.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { compactIdentifier } from '#shared/identifiers/identifiers.ts';
import { foldText } from '#shared/text/search-text.ts';

export type Rapprochement = { code: string; par: NonNullable<FactureRecue['rapprochement']> };

/** The ways to recognise a card, the surest first. */
const ways = [
  { par: 'siret', isSame: (card: Tiers, { siret }: PartieLue) => isSame(card.siret, siret) },
  { par: 'tva', isSame: (card: Tiers, { tva_intra }: PartieLue) => isSame(card.tva_intra, tva_intra) },
  {
    par: 'siren',
    isSame: (card: Tiers, { siren }: PartieLue) => isSame(card.siren ?? card.siret?.slice(0, 9) ?? null, siren),
  },
  {
    par: 'nom',
    isSame: (card: Tiers, { nom, nom_commercial }: PartieLue) =>
      [nom, nom_commercial ?? ''].some((name) => name !== '' && foldText(name) === foldText(card.intitule)),
  },
] as const;

function isSame(kept: string | null, said: string | null): boolean {
  return kept !== null && said !== null && kept !== '' && compactIdentifier(kept) === compactIdentifier(said);
}

/** Finds the supplier's card of an invoice; undefined when there is none, or when two match equally well. */
export async function findFournisseur(
  tiers: BackOffice['tiers'],
  vendeur: PartieLue,
): Promise<Rapprochement | undefined> {
  const found = ways.map((): string[] => []);
  for await (const page of tiers.pages('fournisseur')) {
    for (const card of page) {
      ways.forEach((way, index) => way.isSame(card, vendeur) && found[index]?.push(card.numero));
    }
  }
  const index = found.findIndex((codes) => codes.length > 0);
  const [code, other] = found[index] ?? [];
  const way = ways[index];
  return code !== undefined && other === undefined && way ? { code, par: way.par } : undefined;
}
