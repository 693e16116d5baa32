import type { z } from 'zod';
import { listGatewayStocks } from '#shared/contracts/postes/gateway-stocks.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import type { StocksAilleurs } from '#shared/contracts/transferts/transferts.ts';

export type StocksCall = {
  /** Returns the stock of an article in other shops; undefined when the back office is no hub. @throws {Unreachable} */
  findStocks(reference: string): Promise<StocksAilleurs['boutiques'] | undefined>;
};

/** Timeout of the call: a user looks at a card, and an older value is better than a long wait. */
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
