import type { Caller } from '#server/calls/caller.ts';
import type { SauvegardeService } from '#server/features/sauvegardes/sauvegardes.service.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { EmailQueue } from '#server/features/emails/email-queue.ts';
import type { PlateformeFlows } from '#server/features/plateforme/plateforme-flows.ts';
import type { SignatureTracking } from '#server/features/signatures/signature-tracking.ts';
import type { Installation } from '#server/installation/installation.ts';
import type { RequestCounters } from '#server/log/request-counters.ts';
import type { PosteService } from '#server/sharing/postes.service.ts';
import { getMetrics } from '#shared/contracts/service/system.ts';
import { isAllowed } from '#shared/endpoints/access.ts';
import { NotSignedIn } from '#shared/endpoints/errors.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { type Metric, toPrometheusText } from './to-prometheus-text.ts';

export type MetricsService = ReturnType<typeof createMetricsService>;

type Deps = {
  backOffice: Pick<BackOffice, 'getHealth'>;
  emails: Pick<EmailQueue, 'getState' | 'logs'>;
  signing: Pick<SignatureTracking, 'log'>;
  plateforme: Pick<PlateformeFlows, 'store'>;
  sauvegardes: Pick<SauvegardeService, 'listLast'>;
  postes: Pick<PosteService, 'list'>;
  notices: Installation['notices'];
  counters: RequestCounters;
  now: () => Date;
};

const lateAfterSeconds = 900;

/** Returns metrics for Prometheus: numbers, without anything personal. */
export function createMetricsService(deps: Deps) {
  return {
    /** @throws {NotSignedIn} for a request from another machine without a session or a key. */
    async read(caller: Caller, isLocal: boolean): Promise<string> {
      const isKnown = caller.kind !== 'anonymous' && isAllowed(caller, getMetrics);
      if (!isLocal && !isKnown) throw new NotSignedIn('D’une autre machine, joignez une clé dans l’en-tête X-API-Key.');
      const measures = [...readQueues(deps), ...(await readSync(deps)), ...readCopies(deps), ...readProgram(deps)];
      return toPrometheusText(measures);
    },
  };
}

function readQueues({ emails, signing, plateforme, now }: Deps): Metric[] {
  const { queue_size, running, raison } = emails.getState();
  const { a_envoyer, a_traiter } = plateforme.store.counts();
  const week = new Date(now().getTime() - 7 * 86_400_000).toISOString();
  return [
    {
      name: 'queue_waiting',
      help: 'What waits to leave: e-mails, what goes to the platform, quotes sent for signature.',
      samples: [
        [{ queue: 'emails' }, queue_size],
        [{ queue: 'plateforme' }, a_envoyer],
        [{ queue: 'signature' }, signing.log.listWaiting().length],
      ],
    },
    {
      name: 'queue_failed',
      help: 'What somebody has to look at: e-mails that failed in seven days, what the platform refused.',
      samples: [
        [{ queue: 'emails' }, emails.logs.countFailed(week)],
        [{ queue: 'plateforme' }, a_traiter],
      ],
    },
    {
      name: 'emails_leaving',
      help: '1 while e-mails leave.',
      samples: [[{}, Number(running && raison === undefined)]],
    },
  ];
}

async function readSync({ backOffice, postes, now }: Deps): Promise<Metric[]> {
  const { status, mode, en_attente, a_traiter, derniere_synchronisation: last } = await backOffice.getHealth();
  const tills = postes.list().filter(({ date_retrait }) => date_retrait === null);
  const isLate = (visit: string | null) => visit === null || toAge(visit, now()) > lateAfterSeconds;
  const shared: Metric[] = [
    { name: 'sync_waiting', help: 'Changes this till has not told its shop yet.', samples: [[{}, en_attente]] },
    { name: 'sync_to_settle', help: 'Changes somebody has to choose about.', samples: [[{}, a_traiter]] },
    { name: 'tills', help: 'Tills that share this back office.', samples: [[{}, tills.length]] },
    {
      name: 'tills_late',
      help: 'Of them, those that were not heard for a quarter of an hour.',
      samples: [[{}, tills.filter(({ derniere_visite }) => isLate(derniere_visite)).length]],
    },
  ];
  if (mode === 'local') return shared;
  const help = 'Seconds since this till and its shop last agreed; absent before the first time.';
  return [
    ...shared,
    { name: 'sync_online', help: '1 while the shop answers.', samples: [[{}, Number(status !== 'offline')]] },
    { name: 'sync_age_seconds', help, samples: last === null ? [] : [[{}, toAge(last, now())]] },
  ];
}

function readCopies({ sauvegardes, notices, now }: Deps): Metric[] {
  return [
    {
      name: 'backup_age_seconds',
      help: 'Age of the last good copy of the databases, by place; absent before the first.',
      samples: sauvegardes.listLast().map(({ lieu, date }) => [{ lieu }, toAge(date, now())]),
    },
    { name: 'data_alerts', help: 'Alerts on the dashboard about the data.', samples: [[{}, notices.list().length]] },
  ];
}

function readProgram({ counters }: Deps): Metric[] {
  const { requests, lines } = counters.read();
  const { user, system } = process.cpuUsage();
  const levels = ['warn', 'error'] as const;
  return [
    { name: 'info', help: 'The program.', samples: [[toVersions(), 1]] },
    { name: 'uptime_seconds', help: 'Since the program began.', samples: [[{}, Math.round(process.uptime())]] },
    { name: 'memory_bytes', help: 'Resident memory.', samples: [[{}, process.memoryUsage.rss()]] },
    { name: 'cpu_seconds_total', help: 'Processor time.', grows: true, samples: [[{}, (user + system) / 1e6]] },
    {
      name: 'requests_total',
      help: 'Requests answered, by the class of their status.',
      grows: true,
      samples: [...requests].map(([status, { count }]) => [{ status }, count]),
    },
    {
      name: 'request_seconds_total',
      help: 'Time until they were answered.',
      grows: true,
      samples: [...requests].map(([status, { seconds }]) => [{ status }, seconds]),
    },
    {
      name: 'log_lines_total',
      help: 'Lines of the log that tell of something wrong.',
      grows: true,
      samples: levels.map((level) => [{ level }, lines.get(level) ?? 0]),
    },
  ];
}

function toVersions() {
  const { node, electron } = process.versions;
  return { version: manifest.version, node, electron: electron ?? '' };
}

function toAge(date: string, now: Date): number {
  return Math.max(0, Math.round((now.getTime() - Date.parse(date)) / 1_000));
}
