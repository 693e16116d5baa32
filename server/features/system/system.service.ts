import { hasRole } from '#shared/utilisateurs/role.ts';
import type { Caller } from '#server/calls/caller.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { EmailQueue } from '#server/features/emails/email-queue.ts';
import type { SauvegardeService } from '#server/features/sauvegardes/sauvegardes.service.ts';
import type { Installation } from '#server/installation/installation.ts';

export type SystemService = ReturnType<typeof createSystemService>;

type Deps = {
  backOffice: BackOffice;
  emails: Pick<EmailQueue, 'getState' | 'getPublicState' | 'hold' | 'resume' | 'retry'>;
  sauvegardes: Pick<SauvegardeService, 'getHealth'>;
  notices: Installation['notices'];
  now: () => Date;
};

/** Describes the service: presentation, health, queue and cache. */
export function createSystemService({ backOffice, emails, sauvegardes, notices, now }: Deps) {
  return {
    getRoot: () => ({ api: 'Comptoir', version: '2.0.0', documentation: '/docs', health: '/health' }) as const,

    /**
     * Returns the health; only users who manage the service get failures in their own words, which name servers and
     * accounts.
     */
    async getHealth({ role }: Pick<Caller, 'role'>) {
      return {
        status: 'healthy' as const,
        backoffice_gateway: await backOffice.getHealth(),
        email_queue: hasRole(role, 'responsable') ? emails.getState() : emails.getPublicState(),
        ...sauvegardes.getHealth(),
        ...(notices.list().length > 0 ? { alerte_donnees: alerteDonnees } : {}),
        timestamp: now().toISOString(),
      };
    },

    emails,
    clearAvis() {
      notices.clear();
      return { success: true as const };
    },

    getCacheInfo: () => backOffice.getCacheInfo(),

    async refreshCache() {
      const info = await backOffice.refreshCache();
      return { success: true as const, message: 'Le cache du back-office est à jour.', info };
    },

    getInfo: () => serviceInfo,
  };
}

const alerteDonnees =
  'Une alerte sur les données de ce poste attend d’être lue\u00a0: elle est sur le tableau de bord.';

const serviceInfo = {
  api: 'Comptoir',
  version: '3.1.0' as const,
  status: 'operational' as const,
  documentation: { swagger: '/docs', redoc: '/redoc', openapi: '/openapi.json' },
  authentication: {
    methods: [
      {
        type: 'cookie',
        description: 'Session d’un utilisateur, par un cookie httpOnly.',
        obtain: 'POST /auth/login',
        refresh: 'POST /auth/refresh',
        logout: 'POST /auth/logout',
      },
      {
        type: 'api_key',
        description: 'Clé d’un programme de la boutique.',
        header: 'X-API-Key',
        manage_keys: 'GET /api-keys',
      },
    ],
    note: 'Tout demande une session ou une clé, sauf /, /health, /auth/* et, de cette machine, /metrics.',
  },
  swagger_access: {
    authentication: 'HTTP Basic, avec l’adresse e-mail et le mot de passe d’un utilisateur.',
    filtering: 'Seuls les groupes de routes permis au rôle de l’utilisateur sont montrés.',
  },
};
