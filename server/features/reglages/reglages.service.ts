import { assertFresh } from '#server/calls/assert-fresh.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { findSender } from '#server/email/address.ts';
import { isLoopback } from '#server/network/loopback.ts';
import { tryMailbox } from '#server/email/try-mailbox.ts';
import { tryMailServer } from '#server/email/try-mail-server.ts';
import { tryPlateforme } from '#server/plateforme/try-plateforme.ts';
import { tryUniversign } from '#server/signature/try-universign.ts';
import { createPlainNetwork, type Network } from '#server/network/network.ts';
import { plainNetwork } from '#server/network/network-settings.ts';
import type { Sender } from '#server/email/address.ts';
import type { ConfiguredField } from '#server/config/layers.ts';
import { type LiveValues, readLive } from '#server/config/live-settings.ts';
import type {
  EnvoiInput,
  Essai,
  PlateformeInput,
  PrestataireInput,
  Reglages,
  RetoursInput,
  Verrou,
} from '#shared/contracts/service/reglages.ts';
import { type ChangeSettings, createChange } from './change-settings.ts';
import { keepEquivalent, readPlateforme, toInvalid, toPlateformeValues, toPrestataire } from './provider-settings.ts';
import { createReseauService, type OwnNetwork } from './reseau.service.ts';
import type { StoredSettings } from './stored-settings.ts';
import { readImapUrl, readSmtpUrl, toImapUrl, toSmtpUrl } from './server-address.ts';

type Deps = {
  /** How the tests leave this machine; directly by default. */
  network?: Network;
  stored: StoredSettings;
  /** The values given for the records that screens edit. */
  fields?: readonly ConfiguredField[];
  machine?: OwnNetwork;
  /** Finds the sender of messages with these settings; undefined when there is none. */
  findMailSender: (settings: {
    from?: string | undefined;
    smtpUrl?: string | undefined;
  }) => Promise<Sender | undefined>;
  /** Makes the running service use the settings. */
  apply: (values: LiveValues) => void;
};

export type ReglagesService = ReturnType<typeof createReglagesService>;

/** Reads and changes the settings of e-mails and signatures; no answer ever contains a password or a key. */
export function createReglagesService(deps: Deps) {
  const { stored } = deps;
  const read = createReading(deps);
  const keepAll = createChange(deps);
  const change: (...values: Parameters<ChangeSettings>) => Promise<Reglages> = async (values) => {
    await keepAll(values);
    return read();
  };
  const assertSeen = createFreshness(read);

  return {
    read,
    listVerrous: () => toVerrous(deps.fields ?? []),

    /**
     * @throws {InvalidInput} on the wrong field, {Refused} for what the environment fixes.
     * @throws {Outdated} with this part of the settings, when it was changed since the caller read it.
     */
    updateEnvoi: async (input: EnvoiInput, context: WriteContext) => {
      await assertSeen('envoi', context);
      return change({
        COMPTOIR_SMTP_URL: toSmtpText(input, stored),
        COMPTOIR_MAIL_FROM: input.expediteur.trim(),
        COMPTOIR_EMAIL_READ_RECEIPTS: toFlag(input.accuses_lecture, stored),
      });
    },
    updateRetours: async (input: RetoursInput, context: WriteContext) => {
      await assertSeen('retours', context);
      return change({ COMPTOIR_IMAP_URL: toImapText(input, stored) });
    },
    updatePrestataire: async (input: PrestataireInput, context: WriteContext) => {
      await assertSeen('signature', context);
      return change(toPrestataire(input, stored));
    },
    updatePlateforme: async (input: PlateformeInput, context: WriteContext) => {
      await assertSeen('plateforme', context);
      return change(toPlateformeValues(input, stored));
    },

    ...createTrials(deps),
    reseau: createReseauService({ stored, change: keepAll, machine: deps.machine ?? { network: plainNetwork } }),
  };
}

function toVerrous(fields: readonly ConfiguredField[]): Verrou[] {
  return fields.flatMap(({ nom, fiche, champ, holder }) => (holder ? [{ nom, fiche, champ, origine: holder }] : []));
}

/** Tests settings that may not be stored yet, against the real server or provider. */
function createTrials({ stored, findMailSender, network = createPlainNetwork() }: Deps) {
  const { fetch } = network;
  return {
    async tryEnvoi({ destinataire, ...input }: EnvoiInput & { destinataire: string }): Promise<Essai> {
      const smtpUrl = toSmtpText(input, stored);
      if (smtpUrl === '') throw toInvalid('serveur', 'Indiquez d’abord un serveur.');
      const from = await findMailSender({ from: input.expediteur, smtpUrl });
      if (!from) throw toInvalid('expediteur', 'Indiquez l’expéditeur, ou l’adresse e-mail de la boutique.');
      return tryMailServer({ url: smtpUrl, from, to: destinataire }, network);
    },

    async tryRetours(input: RetoursInput): Promise<Essai> {
      const url = toImapText(input, stored);
      if (url === '') throw toInvalid('serveur', 'Indiquez d’abord un serveur.');
      return tryMailbox(url, network);
    },

    async tryPrestataire(input: PrestataireInput): Promise<Essai> {
      const { COMPTOIR_SIGNATURE_URL: baseUrl, COMPTOIR_SIGNATURE_KEY: apiKey } = toPrestataire(input, stored);
      if (baseUrl === '') throw toInvalid('url', 'Indiquez d’abord l’adresse du prestataire.');
      return tryUniversign({ baseUrl, apiKey, fetch });
    },

    async tryPlateforme(input: PlateformeInput): Promise<Essai> {
      const plateforme = readLive(toPlateformeValues(input, stored)).plateforme;
      if (!plateforme) throw toInvalid('url', 'Indiquez d’abord l’adresse de la plateforme.');
      return tryPlateforme({ ...plateforme, fetch });
    },
  };
}

/** Checks the version of a part of the settings, for callers that name the one they change. */
function createFreshness(read: () => Promise<Reglages>) {
  return async (part: 'envoi' | 'retours' | 'signature' | 'plateforme', context: WriteContext): Promise<void> => {
    if (context.ifMatch !== undefined) assertFresh((await read())[part], context, 'Ces réglages ont été modifiés');
  };
}

function createReading({ stored, findMailSender }: Deps) {
  return async (): Promise<Reglages> => {
    const smtpUrl = stored.find('COMPTOIR_SMTP_URL');
    const { mot_de_passe: smtpPassword, ...envoi } = readSmtpUrl(smtpUrl);
    const { mot_de_passe: imapPassword, ...retours } = readImapUrl(stored.find('COMPTOIR_IMAP_URL'));
    const sender = await findMailSender({ smtpUrl });
    return {
      trousseau: stored.getKeychain(),
      envoi: {
        ...envoi,
        expediteur: stored.find('COMPTOIR_MAIL_FROM') ?? '',
        accuses_lecture: stored.find('COMPTOIR_EMAIL_READ_RECEIPTS') === '1',
        mot_de_passe_connu: smtpPassword !== '',
        expediteur_par_defaut: sender?.address ?? null,
        origines: {
          serveur: stored.findOrigine('COMPTOIR_SMTP_URL'),
          expediteur: stored.findOrigine('COMPTOIR_MAIL_FROM'),
          accuses_lecture: stored.findOrigine('COMPTOIR_EMAIL_READ_RECEIPTS'),
        },
      },
      retours: {
        ...retours,
        mot_de_passe_connu: imapPassword !== '',
        origines: { serveur: stored.findOrigine('COMPTOIR_IMAP_URL') },
      },
      signature: {
        prestataire: 'universign',
        url: stored.find('COMPTOIR_SIGNATURE_URL') ?? '',
        cle_connue: stored.find('COMPTOIR_SIGNATURE_KEY') !== undefined,
        origines: {
          url: stored.findOrigine('COMPTOIR_SIGNATURE_URL'),
          cle: stored.findOrigine('COMPTOIR_SIGNATURE_KEY'),
        },
      },
      plateforme: readPlateforme(stored),
    };
  };
}

/** Returns the address of these fields, or the current one, letter by letter, when it means the same. */
function toSmtpText(input: EnvoiInput, stored: StoredSettings): string {
  const current = stored.find('COMPTOIR_SMTP_URL');
  if (input.expediteur.trim() !== '' && findSender(input.expediteur) === undefined) {
    throw toInvalid('expediteur', 'Attendu\u00a0: contact@boutique.fr, ou Boutique <contact@boutique.fr>.');
  }
  const account = { ...input, mot_de_passe: toPassword(input, readSmtpUrl(current)) };
  if (account.securite === 'aucune' && account.mot_de_passe !== '' && !isLoopback(account.serveur)) {
    throw toInvalid('securite', 'Un mot de passe ne voyage jamais en clair\u00a0: choisissez TLS ou STARTTLS.');
  }
  return keepEquivalent(current, toSmtpUrl(readSmtpUrl(current)), toSmtpUrl(account));
}

function toImapText(input: RetoursInput, stored: StoredSettings): string {
  const current = stored.find('COMPTOIR_IMAP_URL');
  const account = { ...input, mot_de_passe: toPassword(input, readImapUrl(current)) };
  if (input.serveur !== '' && input.identifiant === '') throw toInvalid('identifiant', 'À remplir.');
  return keepEquivalent(current, toImapUrl(readImapUrl(current)), toImapUrl(account));
}

type Account = { serveur: string; identifiant: string };

/**
 * Returns the typed password, otherwise the stored one, but only for the same account of the same server: a password is
 * never sent to another server because an address was changed.
 */
function toPassword(
  { serveur, identifiant, mot_de_passe }: Account & { mot_de_passe: string | null },
  current: Account & { mot_de_passe: string },
): string {
  if (serveur === '' || identifiant === '') return '';
  if (mot_de_passe === '') throw toInvalid('mot_de_passe', 'À remplir pour cet identifiant.');
  if (mot_de_passe !== null) return mot_de_passe;
  const isSame = serveur.toLowerCase() === current.serveur.toLowerCase() && identifiant === current.identifiant;
  if (isSame && current.mot_de_passe !== '') return current.mot_de_passe;
  throw toInvalid('mot_de_passe', 'Tapez le mot de passe de ce compte.');
}

/** Returns the stored flag; an unset one stays unset when it means the same. */
function toFlag(isOn: boolean, stored: StoredSettings): string {
  if (isOn) return '1';
  return stored.find('COMPTOIR_EMAIL_READ_RECEIPTS') === undefined ? '' : '0';
}
