import { randomBytes } from 'node:crypto';
import { createSecret, toSecretHash } from '#server/calls/secret.ts';
import type { HubDeps } from '../hub-deps.ts';
import { toNewCard } from '../store/adopt-shop.ts';
import type { BoutiqueSiege, CodesDemandes, Groupe, PosteSiege } from '#shared/contracts/siege/siege.ts';
import { Conflict, NotFound } from '#shared/endpoints/errors.ts';
import type { Ask } from '../store/hub-database.ts';
import { principalSql, setPrincipal } from '../store/principal.ts';
import { addPassingClients } from '../store/passing-client.ts';
import { recentMs } from '../store/recent-rows.ts';
import { toSuit } from '../store/boutiques-suivies.ts';
import { toAvantSql } from '../settled-past/cut-past.ts';
import { countSettled } from '../settled-past/count-settled.ts';
import type { PasseSiege } from '#shared/contracts/siege/siege-passe.ts';
import { createSiegePersonnes } from '../personnes/siege-personnes.ts';
import { createPasseSettings } from './passe-settings.ts';
import { createCodes, type BoutiqueKey } from './codes.ts';

type Deps = Pick<HubDeps, 'database' | 'postes' | 'watch' | 'now'>;
type Named = { code: string; nom: string };
type Dated<T> = { [K in keyof T]: K extends `date_${string}` | 'derniere_visite' ? Date | Extract<T[K], null> : T[K] };

/** A till that sent nothing for this long is late. */
const lateMinutes = 15;

/** Implements the administration of a hub: its groups, their shops, their tills. */
export function createSiegeService({ database, postes, watch, now }: Deps) {
  const { ask, transact } = database;
  /** Tells the tills that wait, once no node answers from what it had read before. */
  function tellBoutiques(groupe: string) {
    postes.recent.forget();
    setTimeout(() => watch.tell(groupe), recentMs + 100).unref();
  }

  return {
    async listGroupes(): Promise<Groupe[]> {
      return (await ask<Dated<Groupe>>({ texte: 'select code, nom, date_creation from groupes order by code' })).map(
        toDated,
      );
    },

    /** @throws {Conflict} for a code that exists. */
    createGroupe: (named: Named) => transact((within) => createGroupe(within, named, now())),

    listBoutiques: (groupe: string) => listBoutiques(ask, groupe),

    async createBoutique(groupe: string, named: Named) {
      const made = await transact((within) => createBoutique(within, groupe, named));
      tellBoutiques(groupe);
      return made;
    },

    createCodes: (place: BoutiqueKey, asked: Partial<CodesDemandes>) => createCodes(transact, place, asked),

    listPostes: (groupe: string, boutique?: string) => listPostes(ask, groupe, boutique),

    /** @throws {NotFound | Refused} */
    async setPrincipal({ groupe, boutique: code }: BoutiqueKey, poste: string): Promise<BoutiqueSiege> {
      await transact((within) => setPrincipal(within, { groupe, code }, poste));
      tellBoutiques(groupe);
      return getBoutique(ask, groupe, code);
    },

    ...createPasseSettings(ask),
    ...createSiegePersonnes({ database, watch }),
    getPasse: (place: BoutiqueKey, mois: number) => getPasse(ask, place, mois),

    /** @throws {NotFound} for an unknown till. */
    async removePoste(groupe: string, code: string) {
      const [row] = await ask({
        texte: 'select code from postes where groupe = $1 and code = $2',
        valeurs: [groupe, code],
      });
      if (!row) throw new NotFound(`Poste ${code} introuvable`);
      await postes.remove(groupe, code, 'retiree');
      return { success: true as const };
    },
  };
}

async function listPostes(ask: Ask, groupe: string, boutique: string | undefined): Promise<PosteSiege[]> {
  const rows = await ask<Dated<Omit<PosteSiege, 'suit'>> & { suivies: string[] | null }>({
    texte: `select code, boutique, nom, suivies, date_creation, date_retrait, motif_retrait, derniere_visite, en_attente, a_traiter,
      date_retrait is null and (en_attente + a_traiter > 0
        or coalesce(derniere_visite, date_creation) < now() - $3 * interval '1 minute') as en_retard
      from postes where groupe = $1 and ($2::text is null or boutique = $2) order by code`,
    valeurs: [groupe, boutique ?? null, lateMinutes],
  });
  return rows.map(({ suivies, ...row }) => ({
    ...toDated<Omit<PosteSiege, 'suit'>>(row),
    suit: suivies && toSuit(suivies),
  }));
}

/** Returns how much of a shop's past was over so many months ago. @throws {NotFound} */
async function getPasse(ask: Ask, { groupe, boutique }: BoutiqueKey, mois: number): Promise<PasseSiege> {
  const [row] = await ask<{ avant: string }>({
    texte: `select ${toAvantSql('$3')} as avant from boutiques
      where groupe = $1 and code = $2`,
    valeurs: [groupe, boutique, mois],
  });
  if (!row) throw new NotFound(`Boutique ${boutique} introuvable`);
  return countSettled(ask, { groupe, boutique }, row.avant);
}

const boutiques = `select b.code, b.nom, b.date_creation, (select count(*)::int from postes p
    where p.groupe = b.groupe and p.boutique = b.code and p.date_retrait is null) as postes, ${principalSql} as principal
  from boutiques b where b.groupe = $1 order by b.code`;

async function listBoutiques(ask: Ask, groupe: string): Promise<BoutiqueSiege[]> {
  return (await ask<Dated<BoutiqueSiege>>({ texte: boutiques, valeurs: [groupe] })).map(toDated);
}

/** @throws {Conflict} for a code that exists. */
async function createGroupe(ask: Ask, { code, nom }: Named, now: Date): Promise<Groupe> {
  const [row] = await ask<Dated<Groupe>>({
    texte: `insert into groupes (code, nom, cle) values ($1, $2, $3) on conflict do nothing
      returning code, nom, date_creation`,
    valeurs: [code, nom, randomBytes(32).toString('base64url')],
  });
  if (!row) throw new Conflict(`Le groupe ${code} existe déjà.`);
  await addPassingClients(ask, now);
  return toDated(row);
}

/** @throws {NotFound} for an unknown shop. */
async function getBoutique(ask: Ask, groupe: string, boutique: string): Promise<BoutiqueSiege> {
  const found = (await listBoutiques(ask, groupe)).find(({ code }) => code === boutique);
  if (!found) throw new NotFound(`Boutique ${boutique} introuvable`);
  return found;
}

/** Converts dates to the form of the API. */
function toDated<T>(row: Dated<T>): T {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries);
}

/** Creates a shop with its card, which its tills complete. @throws {NotFound | Conflict} */
async function createBoutique(ask: Ask, groupe: string, { code, nom }: Named) {
  const [known] = await ask({ texte: 'select code from groupes where code = $1', valeurs: [groupe] });
  if (!known) throw new NotFound(`Groupe ${groupe} introuvable`);
  const jeton = createSecret();
  const [row] = await ask<Dated<BoutiqueSiege>>({
    texte: `insert into boutiques (groupe, code, nom, jeton_hash) values ($1, $2, $3, $4) on conflict do nothing
      returning code, nom, date_creation, 0 as postes, principal`,
    valeurs: [groupe, code, nom, toSecretHash(jeton)],
  });
  if (!row) throw new Conflict(`La boutique ${code} existe déjà.`);
  await ask({
    texte: `insert into enregistrements (groupe, entite, code, boutique, record, xid, seq)
      values ($1, 'boutique', $2, $2, $3, pg_current_xact_id(), nextval('ordre'))`,
    valeurs: [groupe, code, JSON.stringify(toNewCard(nom))],
  });
  return { ...toDated(row), jeton };
}
