import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import type { Caller } from '#server/calls/caller.ts';
import { toScelleLie } from '#server/scelles/sceller.ts';
import { toContenu } from '#server/scelles/to-donnees.ts';
import { sumAmounts } from '#shared/money/money.ts';
import type { ToNom } from '#server/backoffice/caisse.gateway.ts';
import { toAuthor } from '#server/calls/author.ts';
import { cloturePrefixes } from '#server/backoffice/numbering/prefixes.ts';
import type { CaisseDeps } from './read-session.ts';

/** The content of a clôture before its number, perpetual totals and seal are added. */
type ClotureDraft = Pick<Cloture, 'type' | 'session' | 'periode' | 'date_ouverture' | 'totaux' | 'especes' | 'pieces'>;

/** Writes and seals a clôture that continues `before`, the last of its kind; in the caller's transaction. */
export function createClotureWriter({ database, numbering, clotures }: CaisseDeps) {
  const { poste, now, scelles } = database;

  return (draft: ClotureDraft, before: Cloture | undefined, toNom: ToNom, caller: Caller): Cloture => {
    const [auteur, moment] = [toAuthor(caller), now()];
    const { algebrique = 0, absolu = 0 } = before?.perpetuels ?? {};
    const { ttc, ttc_absolu } = draft.totaux;
    const record = {
      numero: numbering.take(cloturePrefixes[draft.type]),
      poste,
      ...draft,
      date_creation: moment.toISOString(),
      auteur,
      auteur_nom: toNom(auteur),
      perpetuels: { algebrique: sumAmounts([algebrique, ttc]), absolu: sumAmounts([absolu, ttc_absolu]) },
    };
    const scelle = toScelleLie(scelles.sceller({ chaine: 'cloture', faits: toFaits(record), moment }));
    scelles.noterEvenement({ code: 'cloture', texte: `Clôture ${record.numero} (${record.periode})`, auteur });
    return clotures.add({ ...record, scelle }, auteur);
  };
}

function toFaits(record: Omit<Cloture, 'scelle'>) {
  const { numero, type, periode, date_ouverture, date_creation, totaux, perpetuels } = record;
  const day = periode.replaceAll('-', '');
  return {
    numero,
    periode: type,
    debut: type === 'journee' ? day : date_ouverture,
    fin: type === 'journee' ? day : date_creation,
    ttcParTaux: totaux.tvas,
    ttc: totaux.ttc,
    perpetuelAbsolu: perpetuels.absolu,
    perpetuelAlgebrique: perpetuels.algebrique,
    contenu: toContenu(record),
  };
}
