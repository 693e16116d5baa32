import { type RefObject, useMemo, useRef, useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { WithSidePanel } from '#renderer/ui/card/side-panel.tsx';
import { Moment } from '#renderer/ui/figures.tsx';
import { ListState } from '#renderer/ui/screen/list-state.tsx';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { getSuiviSignatures, type SignatureSuivie, type SuiviSignatures } from '#shared/contracts/ventes/signatures.ts';
import { CheckAllButton, CheckProgress } from './check-progress.tsx';
import { countByEtat, filterDemandes } from './demande.ts';
import { NoProviderNotice, NoSignature } from './no-signature.tsx';
import { toSignatureColumns } from './signature-columns.tsx';
import { SignatureFilters, useSignatureFilters } from './signature-filters.tsx';
import { SignaturePanel } from './signature-panel.tsx';
import { type SignatureChanges, useSignatureChanges } from './use-signature-changes.ts';

const everyMs = 10_000;
const everyMsWhileChecking = 500;

/** Shows what customers were asked to sign, newest first. */
export function SignaturesScreen() {
  const changes = useSignatureChanges();
  const suivi = useAnswer(
    getSuiviSignatures,
    {},
    { every: changes.refreshing.isPending ? everyMsWhileChecking : everyMs },
  );
  const { data, error } = suivi;
  return data ? (
    <Followed suivi={data} changes={changes} now={new Date(suivi.dataUpdatedAt)} />
  ) : (
    <Screen title="Signatures">
      {error ? <Failure of={error} onRetry={() => void suivi.refetch()} /> : <Loading />}
    </Screen>
  );
}

type Props = { suivi: SuiviSignatures; changes: SignatureChanges; now: Date };

function Followed({ suivi, changes, now }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const filters = useSignatureFilters();
  const { etat, text } = filters;
  const { prestataire, demandes, derniere_verification: last } = suivi;
  const hasProvider = prestataire !== null;
  const rows = useMemo(() => filterDemandes(demandes, etat, text), [demandes, etat, text]);
  if (demandes.length === 0) {
    return (
      <Screen title="Signatures">
        <NoSignature hasProvider={hasProvider} />
      </Screen>
    );
  }
  return (
    <Screen
      title="Signatures"
      detail={
        last && (
          <>
            Vérifiées le <Moment of={last.date} />
          </>
        )
      }
      actions={hasProvider && <CheckAllButton changes={changes} />}
      toolbar={
        <SignatureFilters filters={filters} counts={countByEtat(demandes)} onLeave={() => grid.current?.focus()} />
      }
    >
      {!hasProvider && <NoProviderNotice />}
      <CheckProgress suivi={suivi} isChecking={changes.refreshing.isPending} />
      <ListState
        of={{ data: rows, error: null, refetch: () => undefined }}
        query={text}
        isNarrowed={etat !== 'EN_ATTENTE'}
        none="Aucune signature n’attend"
      >
        {(shown) => <List grid={grid} rows={shown} hasProvider={hasProvider} changes={changes} now={now} />}
      </ListState>
    </Screen>
  );
}

type ListProps = {
  grid: RefObject<HTMLTableElement | null>;
  rows: readonly SignatureSuivie[];
  hasProvider: boolean;
  changes: SignatureChanges;
  now: Date;
};

/** Shows the list, and beside it the opened request. */
function List({ grid, rows, hasProvider, changes, now }: ListProps) {
  const [openedId, setOpened] = useState<string>();
  const opened = rows.find(({ document_id }) => document_id === openedId) ?? rows[0];
  const columns = toSignatureColumns({ current: opened?.document_id, changes, now });
  return (
    <WithSidePanel>
      <DataTable
        ref={grid}
        label="Signatures"
        rows={rows}
        columns={columns}
        getId={({ document_id }) => document_id}
        onOpen={({ document_id }) => setOpened(document_id)}
      />
      {opened && (
        <SignaturePanel
          key={opened.document_id}
          demande={opened}
          hasProvider={hasProvider}
          changes={changes}
          now={now}
        />
      )}
    </WithSidePanel>
  );
}
