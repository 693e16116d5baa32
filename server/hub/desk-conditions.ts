import { randomUUID } from 'node:crypto';
import type { WriteContext } from '#server/calls/caller.ts';
import type { GatewayService } from '#server/sharing/boutique/gateway.routes.ts';
import { ConditionsBoutique, type ConditionsChangees } from '#shared/contracts/boutique/conditions-boutiques.ts';
import { Element } from '#shared/contracts/postes/gateway.ts';
import { AppError, Refused, Unavailable } from '#shared/endpoints/errors.ts';
import { decidePush } from './records/decide-push.ts';
import { lockElement, writeDecided } from './records/lock-element.ts';
import type { HubDeps } from './hub-deps.ts';
import type { Ask } from './store/hub-database.ts';
import type { PosteSender } from './store/hub-postes.ts';

/**
 * Lets a desk set conditions on the cards of the shops it follows: a card is its shop's, whose tills receive the change
 * like any other of it. Each shop is one transaction, with the event that notes it; the same again writes nothing.
 */
export function createDeskConditions({
  database: { ask, transact },
  postes,
  watch,
  now,
}: HubDeps): Required<Pick<GatewayService, 'conditions'>> {
  async function getDesk({ caller }: WriteContext): Promise<PosteSender> {
    const sender = await postes.getSender(caller.id);
    if (sender.suivies.length > 1) return sender;
    throw new Refused('Cette caisse ne suit que sa boutique\u00a0: ses conditions se règlent dans Administration.');
  }

  async function list({ groupe, suivies }: PosteSender): Promise<ConditionsBoutique[]> {
    const rows = await ask<{ carte: object }>({
      texte: `select (e.record::jsonb - 'logo') || jsonb_build_object('code', b.code, 'nom', b.nom) as carte
        from boutiques b join enregistrements e on e.groupe = b.groupe and e.entite = 'boutique' and e.code = b.code
        where b.groupe = $1 and b.code = any($2) order by b.nom, b.code`,
      valeurs: [groupe, suivies],
    });
    return rows.map(({ carte }) => ConditionsBoutique.parse(carte));
  }

  return {
    conditions: {
      list: async (context) => list(await getDesk(context)),

      async set({ boutiques, champs }, context) {
        const sender = await getDesk(context);
        const unknown = boutiques.find((code) => !sender.suivies.includes(code));
        if (unknown !== undefined) throw new Refused(`Cette caisse ne suit pas la boutique ${unknown}.`);
        const changees: string[] = [];
        try {
          for (const boutique of new Set(boutiques)) {
            await transact((within) => setConditions(within, { ...sender, boutique }, { champs, now }));
            changees.push(boutique);
          }
        } catch (error) {
          throw toStopped(error, changees);
        } finally {
          watch.tell(sender.groupe);
        }
        return list(sender);
      },
    },
  };
}

/** Returns the error that stopped a change on its way, which also names the shops that have it already. */
function toStopped(error: unknown, changees: readonly string[]): unknown {
  if (!(error instanceof AppError) || changees.length === 0) return error;
  const Same = [Refused, Unavailable].find((known) => error instanceof known) ?? AppError;
  return new Same(`${error.message} Déjà changées\u00a0: ${changees.join(', ')}.`, { cause: error });
}

type Change = Pick<ConditionsChangees, 'champs'> & { now: () => Date };

/**
 * Changes one shop's card, as one of its tills would, and notes which till did, in the caller's transaction.
 * @throws {Refused} when the card does not take the change.
 */
async function setConditions(ask: Ask, sender: PosteSender, { champs, now }: Change): Promise<void> {
  const [cle, of] = [randomUUID(), 'boutique'];
  const auteur = `poste ${sender.poste}`;
  const given = {
    entite: of,
    code: of,
    base: 0,
    avant: {},
    apres: champs,
    force: true,
    auteur,
    action: 'modification',
  };
  const element = Element.parse(given);
  const taken = await lockElement(ask, element, sender, cle);
  if (taken.cle) return;
  const decided = decidePush(element, taken, sender, now);
  if (decided.kept !== true) {
    throw new Refused(
      `La fiche de la boutique ${sender.boutique} ne prend pas ces conditions\u00a0: ${decided.kept.motif}`,
    );
  }
  if (decided.rows.length > 0) await noteChange(ask, sender, champs);
  await writeDecided(ask, sender, decided, { cle, empreinte: '' });
}

const noteChange = (ask: Ask, { groupe, boutique, poste }: PosteSender, champs: ConditionsChangees['champs']) =>
  ask({
    texte: "insert into evenements (groupe, code, texte, auteur) values ($1, 'conditions', $2, $3)",
    valeurs: [groupe, `${boutique}\u00a0: ${Object.keys(champs).join(', ')}`, poste],
  });
