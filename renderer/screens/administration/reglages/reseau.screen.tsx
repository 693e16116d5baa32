import { useAnswer } from '#renderer/api/use-answer.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { getReseau } from '#shared/contracts/service/reseau.ts';
import { AdministrationScreen } from '../administration-screen.tsx';
import { SettingsColumns, SettingsPage } from '../settings-page.tsx';
import { KeychainNotice } from './keychain-notice.tsx';
import { ReseauForm } from './reseau-form.tsx';

/** Shows how Comptoir connects to other machines. */
export function ReseauScreen() {
  const { data, error, refetch } = useAnswer(getReseau, {});
  return (
    <AdministrationScreen title="Réseau">
      {data && (
        <SettingsPage>
          <KeychainNotice etat={data.trousseau} variables="COMPTOIR_PROXY_MOT_DE_PASSE" />
          <SettingsColumns>
            <ReseauForm reseau={data} />
          </SettingsColumns>
        </SettingsPage>
      )}
      {!data && (error ? <Failure of={error} onRetry={() => void refetch()} /> : <Loading />)}
    </AdministrationScreen>
  );
}
