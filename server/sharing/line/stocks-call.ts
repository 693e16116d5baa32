import type { z } from 'zod';
import { listGatewayStocks } from '#shared/contracts/postes/gateway-stocks.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import type { StocksAilleurs } from '#shared/contracts/transferts/transferts.ts';

export type StocksCall = {
  /** What other shops have of an article; undefined of a back office that is no hub. @throws {Unreachable} */
  findStocks(reference: string): Promise<StocksAilleurs['boutiques'] | undefined>;
};

/** Somebody looks at a card: what was known before is better than a long wait. */
const longestMs = 2_000;

type Answer = { status: number; body: unknown };
type Line = {
  send: (path: string, sent?: { timeoutMs?: number }) => Promise<Answer>;
  /** @throws for an answer of another shape, or a failure. */
  parse: <S extends z.ZodType>(schema: S, answer: Answer) => z.output<S>;
};

export function createStocksCall({ send, parse }: Line): StocksCall {
  return {
    async findStocks(reference) {
      const answer = await send(toPath(listGatewayStocks, { params: { reference } }), { timeoutMs: longestMs });
      const isNoHub = answer.status === 404 || answer.status === 405;
      return isNoHub ? undefined : parse(listGatewayStocks.response, answer).boutiques;
    },
  };
}
