import { Button, Checkbox } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Dialog, DialogBody } from '#renderer/ui/dialog.tsx';
import { Amount, Code, Day } from '#renderer/ui/figures.tsx';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { type DocumentRecord, documentKinds } from '#shared/contracts/documents/documents.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { browseReglements, createReglements, type ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import { sumAmounts } from '#shared/money/money.ts';
import classes from './payment.module.css';
import { ChangeToGive, PaymentPanel } from './payment-panel.tsx';
import { SettledButton, TakenList } from './settlement.tsx';
import { toHandOver } from './taken-amount.ts';

type Props = { code: string; ouverts: readonly DocumentRecord[] };

/** What a customer sent for several documents at once, or for none yet. */
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
        aria-keyshortcuts="Shift+R"
        leftSection={<IconCash size={17} stroke={1.7} aria-hidden="true" />}
        rightSection={<Keys of="Shift+R" />}
      >
        {label}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={label} size="lg">
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

/** Once something was taken, it and its change stand there instead of what was asked. */
function Received({ reglements, onClose, ...props }: DialogProps & { reglements: readonly ReglementLu[] }) {
  const [before] = useState(reglements[0]?.numero);
  const [last] = reglements;
  if (last === undefined || last.numero === before) return <ReceivedForm {...props} />;
  const change = toHandOver(last);
  return (
    <>
      <TakenList of={[{ reglement: last, montant: last.montant }]} />
      {change > 0 && <ChangeToGive of={change} />}
      <SettledButton onClose={onClose} />
    </>
  );
}

function ReceivedForm({ code, ouverts }: Props) {
  const compte = useAnswer(getCompteClient, { params: { code } });
  const [left, setLeft] = useState<readonly string[]>([]);
  const settled = ouverts.filter(({ numero }) => !left.includes(numero));
  const parts = settled.map((document) => ({ numero: document.numero, reste: toSigned(document) }));
  const reste = sumAmounts(parts.map((part) => part.reste));
  const credit = compte.data?.credit ?? 0;
  const toggle = (numero: string) =>
    setLeft(left.includes(numero) ? left.filter((one) => one !== numero) : [...left, numero]);
  return (
    <>
      {ouverts.length > 0 && (
        <div className={classes.parts}>
          <table>
            <thead>
              <tr>
                <th scope="col">Document</th>
                <th scope="col">Échéance</th>
                <th scope="col">Reste</th>
              </tr>
            </thead>
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
      {settled.length === 0 && <p>Aucun document coché{'\u00a0:'} ce qui est reçu va au crédit du client.</p>}
      {reste < 0 ? (
        <Notice tone="warning">
          Les avoirs cochés dépassent les factures{'\u00a0:'} remboursez-les depuis leur fiche.
        </Notice>
      ) : (
        <PaymentPanel
          due={{ numero: settled[0]?.numero ?? code, kind: 'facture', reste, credit, parts }}
          clientCode={code}
        />
      )}
    </>
  );
}

/** What is left of a credit note pays. */
function toSigned({ type_document, reste_du }: DocumentRecord): number {
  return type_document === documentKinds.avoir.code ? -(reste_du ?? 0) : (reste_du ?? 0);
}

type RowProps = { of: DocumentRecord; isSettled: boolean; onToggle: () => void };

function PartRow({ of: document, isSettled, onToggle }: RowProps) {
  return (
    <tr>
      <td>
        <Checkbox checked={isSettled} onChange={onToggle} label={<Code>{document.numero}</Code>} />
      </td>
      <td>{document.date_echeance && <Day of={document.date_echeance} />}</td>
      <td>
        <Amount of={toSigned(document)} />
      </td>
    </tr>
  );
}
