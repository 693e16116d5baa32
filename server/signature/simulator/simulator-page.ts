import { escapeHtml } from '#shared/text/merge-template.ts';
import type { SimulatedTransaction } from './simulated-transaction.ts';

const states: Record<SimulatedTransaction['state'], string> = {
  draft: 'en préparation',
  started: 'à signer',
  completed: 'signé',
  refused: 'refusé',
  expired: 'expiré',
  canceled: 'annulé',
};

/** Returns the page on which a person signs or refuses, in plain HTML. */
export function toSigningPage(transaction: SimulatedTransaction): string {
  const { id, name, state, signer } = transaction;
  const choices = `
    <form method="post" action="/sign/${id}">
      <button name="choice" value="completed">Signer</button>
      <button name="choice" value="refused" class="quiet">Refuser</button>
    </form>`;
  return `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Signature — ${escapeHtml(name)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem; color: #1c2430; }
  button { font: inherit; padding: .6rem 1.4rem; border: 0; border-radius: .4rem; background: #0b5d4b; color: #fff; cursor: pointer; }
  .quiet { background: #eef0f2; color: #1c2430; }
  p { color: #4b5563; }
</style>
<h1>${escapeHtml(name)}</h1>
<p>Signataire : ${escapeHtml(signer)}</p>
<p>État : <strong>${states[state]}</strong> · <a href="/sign/${id}/document">lire le document</a></p>
${state === 'started' ? choices : ''}
<p><small>Simulateur de prestataire : cette signature n’a aucune valeur.</small></p>
</html>`;
}
