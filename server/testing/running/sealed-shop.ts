import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { pino } from 'pino';
import { createArchives } from '#server/conformite/create-archives.ts';
import { verifyDatabase } from '#server/conformite/verify-database.ts';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { createIssuedFiles } from '#server/features/documents/issued-files.ts';
import { openChainHeads } from '#server/scelles/chain-heads.ts';
import { loadSigningKey } from '#server/scelles/signing-key.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { ownContext } from '#server/calls/caller.ts';
import { waitUntil } from './start-smtp-sink.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { Parties } from '#shared/contracts/documents/parties.ts';
import { ReglementsInput } from '#shared/contracts/reglements/reglements.ts';

type Options = { dataDir: string; now?: () => Date };

/** Opens a back office on its folder, with its key and the heads of its chains, as the service does. */
export async function openSealedShop({ dataDir, now = () => new Date() }: Options) {
  const heads = openChainHeads(join(dataDir, 'scelles.txt'));
  const signingKey = await loadSigningKey(dataDir, undefined);
  const backOffice = await openBackOffice({ dataDir, poste: 'P01', now, signingKey, heads });
  const database = await openServiceDatabase(dataDir);
  const files = createIssuedFiles({ database, now });
  const { documents, boutique, tiers, articles, reglements, caisse, connection } = backOffice;
  const toNom = () => 'Ève';

  return {
    backOffice,
    connection,
    heads,
    signingKey,
    files,
    async fill() {
      const client = buildClient({ num: 'DURAND', intitule: 'Durand & Fils' });
      await tiers.create('client', createClient.body.parse(client), ownContext);
      const article = buildArticle({ reference: 'VIS', designation: 'Vis' });
      await articles.create(createArticle.body.parse(article), ownContext);
    },
    /** Sells two screws on an invoice, and issues it; its file is a few bytes. */
    async issue() {
      const lignes = [{ article_code: 'VIS', quantite: 2, remise_pourcentage: 0 }];
      const { numero, version } = await documents.create('facture', { client_id: 'DURAND', lignes }, ownContext);
      const empreinte = await files.keep(numero, Buffer.from(`%PDF ${numero}`));
      const acheteur = await tiers.get('client', 'DURAND');
      const parties = Parties.parse({ vendeur: await boutique.get(), acheteur });
      return documents.issue('facture', numero, { motif: 'demande', version, parties, empreinte }, ownContext);
    },
    /** Records a payment of ten euros in cash on an issued invoice. */
    pay: (numero: string) =>
      reglements.create(
        {
          ...ReglementsInput.parse({
            client_code: 'DURAND',
            reglements: [{ moyen: 'especes', montant: 10, imputations: [{ numero, montant: 10 }] }],
          }),
          emissions: new Map(),
        },
        ownContext,
      ),
    openDay: () => caisse.open({ fond: 0 }, toNom, ownContext),
    /** Closes the day with a count without a difference. */
    async closeDay(numero: string) {
      const input = { comptage: [{ valeur: 10 as const, nombre: 1 }], explication: 'Essai', prelevement: 0 };
      return caisse.close(numero, input, toNom, ownContext);
    },
    closePeriode: (periode: string) => caisse.closePeriode(periode, toNom, ownContext),
    /** Makes the archive of these days as the service does, and returns its file. */
    async archive(debut: string, fin: string): Promise<string> {
      const logger = pino({ level: 'silent' });
      const deps = { dataDir, poste: 'P01', local: backOffice, logger, now, tell: () => {} };
      const archives = createArchives(deps);
      archives.begin({ debut, fin, auteur: 'session:1' });
      await waitUntil(async () => archives.getState().travail === null);
      const { archives: made, echec } = archives.getState();
      if (echec) throw new Error(JSON.stringify(echec));
      return join(dataDir, 'archives', `archive-P01-${String(made[0]?.rang).padStart(6, '0')}.tar`);
    },
    verify: () => verifyDatabase({ connection, poste: 'P01', heads, findFile: files.find }),
    close() {
      backOffice.close();
      database.connection.close();
      heads.close();
    },
  };
}

/** Changes a database as somebody would who removes its triggers first; they are restored afterwards. */
export function tamper(dataDir: string, work: (database: SQLite.Database) => void, name = 'backoffice.db') {
  const database = new SQLite(join(dataDir, name));
  const triggers = database
    .prepare<[], { name: string; sql: string }>("select name, sql from sqlite_schema where type = 'trigger'")
    .all();
  for (const trigger of triggers) database.exec(`drop trigger "${trigger.name}"`);
  work(database);
  for (const { sql } of triggers) database.exec(sql);
  database.close();
}
