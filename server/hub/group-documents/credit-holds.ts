import type { LigneRecord } from '#shared/contracts/documents/documents.ts';
import type { Ask } from '../store/hub-database.ts';

/** Lines of an invoice that a till is about to credit. */
export type CreditHold = { poste: string; boutique: string; lignes: LigneRecord[] };

/**
 * Lists the holds that are still valid. One ends when its credit note has arrived, when its till was removed, and when
 * that till has reported, a minute or more later, that nothing waits there: it never made the credit note.
 */
export function listCreditHolds(ask: Ask, groupe: string, numero: string): Promise<CreditHold[]> {
  return ask<CreditHold>({
    nom: 'retenues',
    texte: `select r.poste, b.nom as boutique, r.lignes from retenues r
      join postes p on p.groupe = r.groupe and p.code = r.poste
      join boutiques b on b.groupe = p.groupe and b.code = p.boutique
      where r.groupe = $1 and r.numero = $2 and p.date_retrait is null
        and not (p.en_attente + p.a_traiter = 0 and coalesce(p.derniere_visite, r.date) > r.date + interval '1 minute')
      order by r.date`,
    valeurs: [groupe, numero],
  });
}

type HoldKey = { groupe: string; numero: string; poste: string };

/** Holds lines for a till, replacing what it held of the invoice before. */
export async function holdLines(
  ask: Ask,
  { groupe, numero, poste }: HoldKey,
  lignes: readonly LigneRecord[],
): Promise<void> {
  await ask({
    texte: `insert into retenues (groupe, numero, poste, lignes) values ($1, $2, $3, $4)
      on conflict (groupe, numero, poste) do update set lignes = excluded.lignes, date = now()`,
    valeurs: [groupe, numero, poste, JSON.stringify(lignes)],
  });
}

export async function releaseLines(ask: Ask, { groupe, numero, poste }: HoldKey): Promise<void> {
  await ask({
    texte: 'delete from retenues where groupe = $1 and numero = $2 and poste = $3',
    valeurs: [groupe, numero, poste],
  });
}
