import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { typedEntries } from '#shared/typed-entries.ts';
import { NotSignedIn } from '#shared/endpoints/errors.ts';
import { findCaller } from '#server/http/response-caller.ts';
import type { GatewayService } from '#server/sharing/boutique/gateway.routes.ts';
import type { Ask } from './store/hub-database.ts';

type State = { postes: number; en_retard: number; attente: number; retenue: number };

/**
 * SQL query of figures that identify nobody: how many tills there are, how many are late, and for how long the feed is
 * held back (0 when no transaction, or only a later one, holds it).
 */
const state = `select count(*)::int as postes,
  count(*) filter (where coalesce(derniere_visite, date_creation) < now() - interval '15 minutes')::int as en_retard,
  coalesce(sum(en_attente + a_traiter), 0)::int as attente,
  (select greatest(extract(epoch from max(now() - xact_start)), 0)::float from pg_stat_activity where backend_xid is not null) as retenue
  from postes where date_retrait is null`;

const gauges = {
  postes: ['postes', 'Tills of all groups.'],
  en_retard: ['postes_late', 'Tills that were not heard for a quarter of an hour.'],
  attente: ['waiting', 'Changes that wait with tills, as they said when they were heard last.'],
  retenue: [
    'feed_held_seconds',
    'Age of the oldest transaction that writes: what came after it is told once it is over.',
  ],
} as const satisfies Record<keyof State, readonly [string, string]>;

/** Collects the metrics that Prometheus and load balancers ask of a node. */
export function createHubMetrics(ask: Ask) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const shown = typedEntries(gauges).map(([field, [name, help]]) => {
    const gauge = new Gauge({ name: `comptoir_hub_${name}`, help, registers: [registry] });
    return { field, gauge };
  });

  const health: RequestHandler = async (_request, response) => {
    const isUp = await ask({ texte: 'select 1' }).then(
      () => true,
      () => false,
    );
    response.status(isUp ? 200 : 503).json({ status: isUp ? 'healthy' : 'unhealthy' });
  };

  const list: RequestHandler = async (_request, response) => {
    if (findCaller(response)?.role !== 'admin') throw new NotSignedIn('Joignez le jeton du siège.');
    const [row] = await ask<State>({ nom: 'etat', texte: state });
    for (const { field, gauge } of shown) gauge.set(row?.[field] ?? 0);
    response.type(registry.contentType).send(await registry.metrics());
  };

  return { health, list, counted: (gateway: GatewayService) => count(gateway, registry) };
}

/** Counts the calls of a gateway. */
function count(gateway: GatewayService, registry: Registry): GatewayService {
  const registers = [registry];
  const elements = new Counter({
    name: 'comptoir_hub_elements_total',
    help: 'Changes tills have brought to this node, by what became of them.',
    labelNames: ['resultat'],
    registers,
  });
  const pages = new Counter({
    name: 'comptoir_hub_pages_total',
    help: 'Pages of the feed this node has given.',
    registers,
  });
  return {
    ...gateway,
    async push(element, context) {
      let resultat = 'echec';
      try {
        const answer = await gateway.push(element, context);
        ({ resultat } = answer);
        return answer;
      } finally {
        elements.inc({ resultat });
      }
    },
    async listChanges(query, context) {
      pages.inc();
      return gateway.listChanges(query, context);
    },
  };
}
