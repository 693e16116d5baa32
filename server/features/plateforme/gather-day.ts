import { ignoreUnknown } from '#server/calls/ignore-unknown.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { reglementPrefix } from '#server/backoffice/numbering/prefixes.ts';
import { findRang, toNumero } from '#server/backoffice/numbering/series.ts';
import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import { type DocumentComplet, findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import type { JourneeDeclaree } from '#shared/contracts/plateforme/plateforme.ts';
import { toFiches } from '#shared/facturx/to-partie.ts';
import { type PieceVendue, toJourneeDeclaree } from './journee-declaree.ts';

type Deps = { backOffice: Pick<BackOffice, 'documents' | 'reglements' | 'boutique' | 'tiers'> };

/** Reads what a day's clôtures counted: each piece is in one of them. */
export function createDayGatherer({ backOffice }: Deps) {
  const { documents, reglements, boutique, tiers } = backOffice;

  async function findParties({ parties, client_code }: DocumentComplet) {
    return parties ?? { vendeur: await boutique.get(), acheteur: await tiers.get('client', client_code) };
  }

  async function findPiece(numero: string): Promise<PieceVendue | undefined> {
    const kind = findKindOfNumero(numero);
    if (kind !== 'facture' && kind !== 'avoir') return undefined;
    const document = await documents.get(kind, numero).catch(ignoreUnknown);
    if (!document) return undefined;
    const { vendeur, acheteur } = await findParties(document);
    const { destination } = toFiches(vendeur, acheteur);
    return { document, destination, surDebits: vendeur.option_debits };
  }

  return async (jour: string, clotures: readonly Cloture[]): Promise<JourneeDeclaree> => {
    const numeros = clotures.flatMap(({ pieces }) => pieces.flatMap(toNumeros));
    const paid = numeros.filter((numero) => findRang(numero)?.prefix === reglementPrefix);
    const received = (await Promise.all(paid.map((numero) => reglements.get(numero).catch(ignoreUnknown)))).flatMap(
      (one) => one ?? [],
    );
    const named = new Set([...numeros, ...received.flatMap(({ imputations }) => imputations.map((one) => one.numero))]);
    const pieces = new Map<string, PieceVendue>();
    for (const numero of named) {
      const piece = await findPiece(numero);
      if (piece) pieces.set(numero, piece);
    }
    const ventes = numeros.flatMap((numero) => pieces.get(numero) ?? []);
    return toJourneeDeclaree({
      jour,
      clotures,
      ventes,
      reglements: received,
      findPiece: (numero) => pieces.get(numero),
    });
  };
}

function toNumeros({ serie, premier, dernier }: Cloture['pieces'][number]): string[] {
  return Array.from({ length: dernier - premier + 1 }, (_, index) => toNumero(serie, premier + index));
}
