import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createKeychain, startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { type Call, createApiClient as connect } from '#shared/endpoints/api-client.ts';
import { createArticle, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { createUser, listCollaborateurs, updateUser } from '#shared/contracts/utilisateurs/auth.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { createClient, getClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { createFournisseur, getFournisseur, updateFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';
import { getReglages, updateEnvoi, updatePrestataire, updateRetours } from '#shared/contracts/service/reglages.ts';
import { getReseau, updateReseau } from '#shared/contracts/service/reseau.ts';
import { createTemplate, getTemplate, listTemplates, updateTemplate } from '#shared/contracts/emails/templates.ts';
import { Compte } from '#shared/contracts/utilisateurs/users.ts';
import { Outdated } from '#shared/endpoints/errors.ts';
import { toVersionTag } from '#shared/endpoints/version-tag.ts';

type Record = {
  name: string;
  /** Reads the record as it is now. */
  read: (call: Call) => Promise<object>;
  /** Writes this text into the record. */
  write: (call: Call, text: string) => Promise<unknown>;
};

const template = { nom: 'Lettre', sujet: 'Bonjour', corps_html: '<p>Bonjour</p>' };
const server = { port: 993, securite: 'tls', identifiant: 'a', mot_de_passe: 'secret' } as const;
const [code, reference] = ['DURAND', 'VIS'];
const findUser = async (call: Call) => (await call(listCollaborateurs))[0];
const findTemplate = async (call: Call) =>
  (await call(listTemplates)).find(({ id }) => !id.startsWith('relance')) ?? { ...template, id: '' };

const records: Record[] = [
  {
    name: 'a customer',
    read: async (call) => (await call(getClient, { params: { code } })).data,
    write: (call, ville) => call(updateClient, { params: { code }, body: { ville } }),
  },
  {
    name: 'a supplier',
    read: (call) => call(getFournisseur, { params: { code: 'GROSSISTE' } }),
    write: (call, ville) => call(updateFournisseur, { params: { code: 'GROSSISTE' }, body: { ville } }),
  },
  {
    name: 'an article',
    read: (call) => call(getArticle, { params: { reference } }),
    write: (call, description) => call(updateArticle, { params: { reference }, body: { description } }),
  },
  {
    name: 'the shop’s card',
    read: (call) => call(getBoutique),
    write: async (call, ville) => call(updateBoutique, { body: { ...(await call(getBoutique)), ville } }),
  },
  {
    name: 'a template',
    read: async (call) => call(getTemplate, { params: { template_id: (await findTemplate(call)).id } }),
    write: async (call, sujet) => {
      const { id: template_id } = await findTemplate(call);
      return call(updateTemplate, { params: { template_id }, body: { ...template, sujet } });
    },
  },
  {
    name: 'an account',
    read: async (call) => Compte.parse(await findUser(call)),
    write: async (call, nom) => call(updateUser, { params: { id: (await findUser(call))?.id ?? '' }, body: { nom } }),
  },
  {
    name: 'the mail server',
    read: async (call) => (await call(getReglages)).envoi,
    write: (call, texte) =>
      call(updateEnvoi, {
        body: { ...server, port: 465, serveur: `${texte}.example`, expediteur: '', accuses_lecture: false },
      }),
  },
  {
    name: 'the mailbox of returns',
    read: async (call) => (await call(getReglages)).retours,
    write: (call, texte) => call(updateRetours, { body: { ...server, serveur: `${texte}.example`, dossier: 'INBOX' } }),
  },
  {
    name: 'the signature provider',
    read: async (call) => (await call(getReglages)).signature,
    write: (call, texte) => call(updatePrestataire, { body: { url: `https://${texte}.example`, cle: 'cle' } }),
  },
  {
    name: 'the way out',
    read: (call) => call(getReseau),
    write: async (call, texte) =>
      call(updateReseau, { body: { ...(await call(getReseau)), mot_de_passe: null, exceptions: `${texte}.example` } }),
  },
];

describe('of two people who change one record', () => {
  const stack = new AsyncDisposableStack();
  let call: Call;
  let on: (ifMatch: string) => Call;

  beforeAll(async () => {
    const folder = stack.use(await createTemporaryFolder());
    const service = stack.use(await startRealService({ dataDir: folder.path, secrets: createKeychain() }));
    ({ call } = service);
    on = (ifMatch) => connect(service.url, { headers: { ...service.headers, 'if-match': ifMatch } });
    await call(createClient, { body: buildClient({ num: code }) });
    await call(createFournisseur, { body: { intitule: 'Grossiste', num: 'GROSSISTE' } });
    await call(createArticle, { body: buildArticle({ reference }) });
    await call(createTemplate, { body: template });
    const password = 'trois chevaux bleus';
    await call(createUser, { body: { email: 'lea@boutique.example', nom: 'Roux', role: 'vendeur', password } });
  });
  afterAll(() => stack.disposeAsync());

  test.each(records)('the second gets a conflict, and nothing is overwritten: $name', async ({ read, write }) => {
    const opened = toVersionTag(await read(call));
    await write(on(opened), 'premier');
    const written = await read(call);
    const refusal = await write(on(opened), 'second').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Outdated);
    expect((refusal as Outdated).actuel).toEqual(written);
    expect((refusal as Outdated).message).toMatch(/ entre-temps par quelqu’un d’autre\.$/);
    expect(await read(call)).toEqual(written);
    await write(on(toVersionTag(written)), 'second');
    expect(await read(call)).not.toEqual(written);
  });

  test.each(records)('without a version the last write wins: $name', async ({ read, write }) => {
    await write(call, 'troisieme');
    const written = await read(call);
    await write(call, 'quatrieme');
    expect(await read(call)).not.toEqual(written);
  });
});
