import { Button, Checkbox } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Dialog, DialogBody } from '#renderer/ui/dialog.tsx';
import { Amount, Code, Day } from '#renderer/ui/figures.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Heads } from '#renderer/ui/table/heads.tsx';
import { type DocumentARegler, getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { browseReglements, createReglements, type ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import { sumAmounts } from '#shared/money/money.ts';
import { ChangeToGive } from './change-to-give.tsx';
import { CompensationPanel } from './compensation.tsx';
import classes from './payment.module.css';
import { PaymentPanel } from './payment-panel.tsx';
import { SettledButton, TakenList } from './settlement.tsx';
import { toCompensation, toCashOut, toReceivedAmount } from './payment-amount.ts';
import { toSignedPart } from './use-due.ts';

type Props = { code: string; ouverts: readonly DocumentARegler[] };

/** Takes what a customer sent for several documents at once, or for none yet. */
export function ReceivedButton(props: Props) {
  const { may } = useMay();
  const [isOpen, setOpen] = useState(false);
  const isOffered = may(createReglements);
  useShortcut('Shift+R', label, () => setOpen(true), { group: 'Fiche', isEnabled: isOffered });
  if (!isOffered) return null;
  return (
    <>
      <Button
        variant="default"
        onClick={() => setOpen(true)}
        leftSection={<IconCash size={17} stroke={1.7} aria-hidden="true" />}
        {...toKeyProps('Shift+R')}
      >
        {label}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        size={props.ouverts.length > 0 ? '60rem' : 'lg'}
      >
        <DialogBody>
          <Receiving {...props} onClose={() => setOpen(false)} />
        </DialogBody>
      </Dialog>
    </>
  );
}

const label = 'Règlement reçu';

type DialogProps = Props & { onClose: () => void };

function Receiving(props: DialogProps) {
  const { data } = useAnswer(browseReglements, { query: { client: props.code, limit: 20 } });
  return data && <Received {...props} reglements={data.data} />;
}

/** Shows what was taken, and its change, in place of the question. */
function Received({ reglements, onClose, ...props }: DialogProps & { reglements: readonly ReglementLu[] }) {
  const [before] = useState(reglements[0]?.numero);
  const [last] = reglements;
  if (last === undefined || last.numero === before) return <ReceivedForm {...props} />;
  const change = toCashOut(last);
  return (
    <>
      <TakenList of={[{ reglement: last, montant: toReceivedAmount(last) }]} />
      {change > 0 && <ChangeToGive of={change} />}
      <SettledButton onClose={onClose} />
    </>
  );
}

function ReceivedForm({ code, ouverts }: Props) {
  const compte = useAnswer(getCompteClient, { params: { code } });
  const [left, setLeft] = useState<readonly string[]>([]);
  const settled = ouverts.filter(({ numero }) => !left.includes(numero));
  const parts = settled.map(toSignedPart);
  const compensation = toCompensation(parts);
  const reste = sumAmounts(parts.map((part) => part.reste));
  const credit = compte.data?.credit ?? 0;
  const toggle = (numero: string) =>
    setLeft(left.includes(numero) ? left.filter((one) => one !== numero) : [...left, numero]);
  return (
    <div className={ouverts.length > 0 ? classes.received : undefined}>
      {ouverts.length > 0 && (
        <div className={classes.parts}>
          <table>
            <Heads of={['Document', 'Échéance', 'Reste']} />
            <tbody>
              {ouverts.map((document) => (
                <PartRow
                  key={document.numero}
                  of={document}
                  isSettled={!left.includes(document.numero)}
                  onToggle={() => toggle(document.numero)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div>
        {settled.length === 0 && <p>Aucun document coché{'\u00a0:'} ce qui est reçu va au crédit du client.</p>}
        {compensation && <CompensationPanel of={compensation} clientCode={code} />}
        {!compensation && reste < 0 && (
          <Notice tone="warning">
            Cochez les factures que ces avoirs règlent, ou remboursez-les depuis leur fiche.
          </Notice>
        )}
        {!compensation && reste >= 0 && (
          <PaymentPanel
            due={{ numero: settled[0]?.numero ?? code, kind: 'facture', reste, credit, parts }}
            clientCode={code}
          />
        )}
      </div>
    </div>
  );
}

type RowProps = { of: DocumentARegler; isSettled: boolean; onToggle: () => void };

function PartRow({ of: document, isSettled, onToggle }: RowProps) {
  return (
    <tr>
      <td>
        <Checkbox checked={isSettled} onChange={onToggle} label={<Code>{document.numero}</Code>} />
      </td>
      <td>{document.date_echeance && <Day of={document.date_echeance} />}</td>
      <td>
        <Amount of={toSignedPart(document).reste} />
      </td>
    </tr>
  );
}
