import { type Changements, listChangements, pushElement } from '#shared/contracts/postes/gateway.ts';
import { toPath } from '#shared/endpoints/api-client.ts';

const toHeaders = (token: string, poste: string) => ({
  authorization: `Bearer ${token}`,
  'x-comptoir-poste': poste,
  'x-comptoir-installation': `installation-of-${poste}`,
  'content-type': 'application/json',
});

type Selling = {
  poste: string;
  /** Its shop's token. */
  token: string;
  /** The nodes; any of them may answer. */
  urls: readonly string[];
  isOver: () => boolean;
  onAcknowledged?: () => void;
  /** Milliseconds between two attempts that were not acknowledged. */
  againMs?: number;
};

/**
 * Pushes one family after the other as a till does, each until it is answered; returns the acknowledged ones, in order.
 */
export async function pushFamilles({
  poste,
  token,
  urls,
  isOver,
  onAcknowledged,
  againMs = 50,
}: Selling): Promise<string[]> {
  const acknowledged: string[] = [];
  const none = { compte_achat: null, compte_vente: null, unite_vente: null, coef: null };
  for (let rank = 0; !isOver(); rank += 1) {
    const code = `${poste}X${rank}`;
    const apres = { code, intitule: code, type: 0, type_libelle: 'Détail', est_total: false, ...none };
    const element = { entite: 'famille', code, base: null, avant: {}, apres, auteur: 'x', action: 'creation' };
    await untilAnswered(
      {
        method: 'POST',
        headers: { ...toHeaders(token, poste), 'idempotency-key': code },
        body: JSON.stringify(element),
      },
      urls,
      againMs,
    );
    acknowledged.push(code);
    onAcknowledged?.();
  }
  return acknowledged;
}

/** Repeats a request. @throws for an answer that is neither «done» nor «not now». */
async function untilAnswered(sent: RequestInit, urls: readonly string[], againMs: number): Promise<void> {
  for (;;) {
    const url = urls[Math.floor(Math.random() * urls.length)] ?? '';
    const answer = await fetch(url + pushElement.path, { ...sent, signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    );
    if (answer?.status === 200) return;
    if (answer && answer.status !== 500 && answer.status !== 503) {
      throw new Error(`a push was answered ${answer.status}: ${await answer.text()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
}

/** Reads the families in the feed of a shop, from its first record on. */
export async function readFamilles(url: string, token: string): Promise<string[]> {
  const codes: string[] = [];
  let since = '';
  for (let restants = 1; restants > 0; ) {
    const path = toPath(listChangements, { query: { since, limit: 1_000 } });
    const page = (await (await fetch(url + path, { headers: toHeaders(token, 'P0') })).json()) as Changements;
    codes.push(...page.changements.filter(({ entite }) => entite === 'famille').map(({ code }) => code));
    ({ restants, curseur: since } = page);
  }
  return codes;
}
