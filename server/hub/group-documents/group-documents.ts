import type { GatewayService } from '#server/sharing/boutique/gateway.routes.ts';
import { choosePart } from '#server/backoffice/local/workflows/choose-part.ts';
import { findRecord } from '../store/find-record.ts';
import { statutAnnule } from '#shared/contracts/documents/documents.ts';
import { isOtherCompany } from '#shared/boutiques-suivies.ts';
import { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { DocumentAilleurs } from '#shared/contracts/postes/gateway-ailleurs.ts';
import { NotFound, Refused, TooManyRequests } from '#shared/endpoints/errors.ts';
import { toFrozenMessage, toSubject } from '#shared/documents/document-names.ts';
import { computeReste } from '#shared/documents/compute-reste.ts';
import { fromCents } from '#shared/money/money.ts';
import type { HubDeps } from '../hub-deps.ts';
import type { Ask } from '../store/hub-database.ts';
import type { PosteSender } from '../store/hub-postes.ts';
import { wakeLot } from '../openings/opening-stocks.ts';
import { type Affaire, readAffaire } from './read-affaire.ts';
import { listOfClient, listWholeAffaire } from './list-anciens.ts';
import { holdLines, listCreditHolds, type CreditHold } from './credit-holds.ts';

/** Limit for one till: people open some documents an hour; somebody who tries numbers asks many times a second. */
const mostPerMinute = 120;

/** Reads the documents of all shops of a group by their exact number, for the tills of any of them. */
export function createGroupDocuments({ database, postes, watch }: HubDeps): Required<Pick<GatewayService, 'ailleurs'>> {
  const { ask, transact } = database;
  const assertRare = createLimit();

  async function getSender(id: string): Promise<PosteSender> {
    assertRare(id);
    return postes.getSender(id);
  }

  return {
    ailleurs: {
      async find(numero, { caller }) {
        const sender = await getSender(caller.id);
        const affaire = await getAffaire(ask, sender.groupe, numero);
        return toAnswer(ask, sender, affaire, await listCreditHolds(ask, sender.groupe, numero));
      },

      async copy(numero, { caller }) {
        const sender = await getSender(caller.id);
        const woken = await transact((within) => wakeLot(within, sender, numero));
        if (woken.length > 0) watch.tell(sender.groupe);
        const changements = woken.length > 0 ? woken : await listWholeAffaire(ask, sender, numero);
        if (changements.length === 0) throw new NotFound(`Votre boutique n’a pas de document ${numero}.`);
        return { changements };
      },

      listAnciens: async (asked, { caller }) => listOfClient(ask, await getSender(caller.id), asked),

      /** Decides in one transaction, so that nobody else decides about the invoice meanwhile. */
      async hold({ numero, lignes: chosen, avoirs }, { caller }) {
        const sender = await getSender(caller.id);
        const { groupe, poste } = sender;
        return transact(async (within) => {
          await lockAffaire(within, groupe, numero);
          const affaire = await getAffaire(within, groupe, numero);
          const { record } = affaire;
          assertCreditable(affaire, avoirs);
          await assertSameCompany(within, sender, affaire);
          const others = (await listCreditHolds(within, groupe, numero)).filter((one) => one.poste !== poste);
          const division = {
            kind: 'facture',
            cible: 'avoir',
            document: record,
            taken: listTaken(affaire, others),
          } as const;
          const lignes = choosePart(division, chosen) ?? record.lignes;
          await holdLines(within, { groupe, numero, poste }, lignes);
          return { ...(await toAnswer(within, sender, affaire, others)), lignes };
        });
      },
    },
  };
}

/** @throws {NotFound} when no shop of the group has the document. */
async function getAffaire(ask: Ask, groupe: string, numero: string): Promise<Affaire> {
  const affaire = await readAffaire(ask, groupe, numero);
  if (!affaire) throw new NotFound(`Aucune boutique du groupe n’a de document ${numero}.`);
  return affaire;
}

const lockAffaire = (ask: Ask, groupe: string, numero: string) =>
  ask({
    texte: `select verrouiller($1, 'affaire ' || affaire) from enregistrements
      where groupe = $1 and entite = 'document' and code = $2`,
    valeurs: [groupe, numero],
  });

/** @throws {Refused} for an invoice that cannot be credited from another shop. */
function assertCreditable({ record, avoirs }: Affaire, known: readonly string[]) {
  const { genre, numero, statut, emission, est_acompte } = record;
  const subject = toSubject(genre, numero);
  if (genre !== 'facture') throw new Refused(`${subject} ne se crédite pas\u00a0: seule une facture se crédite.`);
  if (statut === statutAnnule) throw new Refused(toFrozenMessage(genre, record, 'transformé'));
  if (!emission) throw new Refused(`${subject} n’est pas émise\u00a0: sa boutique l’émet d’abord.`);
  if (est_acompte) throw new Refused(`${subject} est une facture d’acompte\u00a0: sa boutique en fait l’avoir.`);
  const late = known.find((one) => !avoirs.some((avoir) => avoir.record.numero === one));
  if (late !== undefined) {
    throw new Refused(
      `L’avoir ${late} n’est pas encore arrivé au siège\u00a0: attendez qu’il soit envoyé, puis réessayez.`,
    );
  }
}

/** @throws {Refused} for an invoice of another company: only its own shops credit it. */
async function assertSameCompany(ask: Ask, { groupe, boutique }: PosteSender, { record, ...theirs }: Affaire) {
  const rows = await ask<{ code: string; siren: string }>({
    texte: 'select code, siren from boutiques where groupe = $1 and code in ($2, $3)',
    valeurs: [groupe, boutique, theirs.boutique],
  });
  const find = (code: string) => rows.find((one) => one.code === code) ?? {};
  if (!isOtherCompany(find(boutique), find(theirs.boutique))) return;
  throw new Refused(
    `${toSubject(record.genre, record.numero)} est d’une autre société\u00a0: une de ses boutiques, comme ${theirs.nom}, en fait l’avoir.`,
  );
}

/** Lists what took a part of an invoice, each under the name a refusal shows. */
function listTaken({ avoirs }: Affaire, retenues: readonly CreditHold[]) {
  return [
    ...avoirs.map(({ nom, record }) => ({ numero: `${record.numero} (${nom})`, lignes: record.lignes })),
    ...retenues.map(({ poste, boutique, lignes }) => ({
      numero: `un avoir que fait en ce moment la caisse ${poste} (${boutique})`,
      lignes,
    })),
  ];
}

async function toAnswer(
  ask: Ask,
  { groupe, boutique: ici }: PosteSender,
  affaire: Affaire,
  retenues: readonly CreditHold[],
): Promise<DocumentAilleurs> {
  const { boutique: code, nom, record, due } = affaire;
  const carte = Boutique.safeParse(await findRecord(ask, { groupe, boutique: code }, 'boutique', 'boutique'));
  const { restes } = computeReste(record.lignes, listTaken(affaire, retenues));
  return {
    boutique: { code, nom, ici: code === ici, carte: carte.data ?? null },
    document: record,
    du: {
      regle: fromCents(due?.regle ?? 0),
      acompte: fromCents(due?.acompte ?? 0),
      credite: fromCents(due?.credite ?? 0),
      reste_du: fromCents(due?.reste_du ?? 0),
      excedent: fromCents(due?.excedent ?? 0),
    },
    restes: record.genre === 'facture' ? restes : [],
  };
}

/** @throws {TooManyRequests} for a till that asks for more documents a minute than people read. */
function createLimit(): (id: string) => void {
  let minute = 0;
  let asked = new Map<string, number>();
  return (id) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) asked = new Map();
    minute = now;
    const count = (asked.get(id) ?? 0) + 1;
    asked.set(id, count);
    if (count > mostPerMinute) {
      throw new TooManyRequests('Trop de documents demandés\u00a0: réessayez dans une minute.', {
        retryAfterSeconds: 60,
      });
    }
  };
}
