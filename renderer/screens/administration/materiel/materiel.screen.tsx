import { useAnswer } from '#renderer/api/use-answer.ts';
import { ImpressionsPanel } from '#renderer/screens/materiel/impressions-panel.tsx';
import { OperationsPanel } from '#renderer/screens/terminal/operations-panel.tsx';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { getMateriel } from '#shared/contracts/materiel/materiel.ts';
import { AdministrationScreen } from '../administration-screen.tsx';
import { SettingsColumns, SettingsPage } from '../settings-page.tsx';
import { EtiquettesForm } from './etiquettes-form.tsx';
import { TerminalForm } from './terminal-form.tsx';
import { TicketsForm } from './tickets-form.tsx';

/** Shows the equipment of this poste, and its prints. */
export function MaterielScreen() {
  const { data, error, refetch } = useAnswer(getMateriel, {});
  return (
    <AdministrationScreen title="Matériel">
      {data ? (
        <SettingsPage>
          <SettingsColumns>
            <TicketsForm materiel={data} />
            <EtiquettesForm materiel={data} />
            <TerminalForm materiel={data} />
          </SettingsColumns>
          <ImpressionsPanel title="Impressions" nothing="Rien n’a encore été imprimé." />
          <OperationsPanel />
        </SettingsPage>
      ) : error ? (
        <Failure of={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </AdministrationScreen>
  );
}
