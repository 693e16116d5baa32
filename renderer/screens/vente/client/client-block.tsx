import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { call } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { focusArticleEntry } from '#renderer/entry/article-entry.tsx';
import { useFacturxObstacles } from '#renderer/screens/tiers/use-facturx-obstacles.ts';
import { useVenteTotals } from '#renderer/screens/vente/lines/use-vente-totals.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { type ClientVente, toClientVente, toKind } from '#renderer/stores/vente.ts';
import { Code } from '#renderer/ui/figures.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { getClient } from '#shared/contracts/tiers/clients.ts';
import { toError } from '#shared/endpoints/errors.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { formatPercent } from '#shared/money/money.ts';
import classes from './client-block.module.css';
import { toOwed } from './client-owed.ts';
import { ClientPicker, focusClientPicker } from '#renderer/screens/tiers/client-picker.tsx';
import { NewClientDialog } from '#renderer/screens/tiers/new-client-dialog.tsx';

/** Shows the customer of the sale, where an invoice has its address. */
export function ClientBlock() {
  const { client, modifie, kind } = useVente(({ vente }) => vente);
  // The customer of an existing document stays.
  const canChoose = modifie === null;
  const change = useVente((store) => store.change);
  const [isChoosing, setIsChoosing] = useState(false);
  const [created, setCreated] = useState<string>();

  function choose() {
    // The field must be there before it can be focused.
    flushSync(() => setIsChoosing(true));
    focusClientPicker();
  }

  function pick(picked: ClientVente) {
    change((vente) => ({ ...vente, client: picked }));
    setIsChoosing(false);
    setCreated(undefined);
    focusArticleEntry();
  }

  /** The present customer stays. */
  function leave() {
    if (client) setIsChoosing(false);
    focusArticleEntry();
  }

  useShortcut('F2', 'Choisir le client', choose, { group: 'Vente', isEnabled: canChoose });
  if (client && !isChoosing) return <Chosen client={client} onChange={canChoose ? choose : undefined} />;
  return (
    <div className={classes.block}>
      <ClientPicker onPick={pick} onCreate={setCreated} onLeave={leave} isQuote={kind === 'devis'} keys="F2" />
      <PassingClientButton onPick={pick} />
      <NewClientDialog intitule={created} onClose={() => setCreated(undefined)} onCreated={pick} />
    </div>
  );
}

/** Chooses the customer for sales without a name, by one key. */
function PassingClientButton({ onPick }: { onPick: (client: ClientVente) => void }) {
  const label = 'Client de passage';
  const change = useVente((store) => store.change);
  function pick() {
    call(getClient, { params: { code: codeClientPassage } })
      .then(({ data }) => {
        onPick(toClientVente(data));
        // Nobody is asked for a quote without a name: this sale is a ticket.
        change((vente) => (vente.kind === 'devis' ? toKind(vente, 'facture') : vente));
      })
      .catch((error: unknown) => showFailure('Le client de passage n’est pas là', toError(error)));
  }
  useShortcut('Shift+F2', label, pick, { group: 'Vente' });
  return (
    <Button className={classes.passing} size="xs" variant="subtle" onClick={pick} {...toKeyProps('Shift+F2')}>
      {label}
    </Button>
  );
}

function Chosen({ client, onChange }: { client: ClientVente; onChange: (() => void) | undefined }) {
  const { numero, intitule, adresse, code_postal, ville, remise_max, est_prospect } = client;
  return (
    <div className={classes.block}>
      <p className={classes.name}>{intitule}</p>
      <address className={classes.address}>
        {adresse && <span>{adresse}</span>}
        <span>{[code_postal, ville].filter(Boolean).join(' ')}</span>
      </address>
      {/* What strangers left unpaid is nothing this one owes. */}
      {!est_prospect && numero !== codeClientPassage && <Owed code={numero} />}
      {!est_prospect && <Lacks code={numero} />}
      <p className={classes.detail}>
        <Code>{numero}</Code>
        <span>{`Remise max. ${formatPercent(remise_max)}`}</span>
        {onChange && (
          <Button size="xs" variant="subtle" onClick={onChange} {...toKeyProps('F2')}>
            Changer
          </Button>
        )}
      </p>
    </div>
  );
}

/** Shows what an invoice to them would lack to be an e-invoice, while it can still be corrected: the sale waits. */
function Lacks({ code }: { code: string }) {
  const isInvoice = useVente(({ vente }) => vente.kind === 'facture' || vente.kind === 'avoir');
  const { data } = useAnswer(getClient, { params: { code } });
  const obstacles = useFacturxObstacles(data?.data);
  if (!isInvoice || !obstacles || obstacles.length === 0) return null;
  return (
    <p className={classes.lacks}>
      {obstacles.map(({ phrase }) => phrase).join(' ')}{' '}
      <Anchor component={Link} to={`/clients/${encodeURIComponent(code)}/modifier`} size="sm">
        Compléter la fiche
      </Anchor>
    </p>
  );
}

/** Shows what they owe already and with this sale, and whether it exceeds their credit limit, before it is saved. */
function Owed({ code }: { code: string }) {
  const vente = useVente((store) => store.vente);
  const { total_ttc } = useVenteTotals(vente);
  const { data } = useAnswer(getCompteClient, { params: { code } });
  const owed = data && toOwed(data, vente, total_ttc);
  if (!owed) return null;
  return (
    <p className={classes.owed} data-over={owed.isOver || owed.isLate || undefined}>
      {(owed.isOver || owed.isLate) && <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />}
      {owed.text}
    </p>
  );
}
