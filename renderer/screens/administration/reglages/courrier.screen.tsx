import { AdministrationScreen } from '../administration-screen.tsx';
import { SettingsColumns } from '../settings-page.tsx';
import { EnvoiForm } from './envoi-form.tsx';
import { KeychainNotice } from './keychain-notice.tsx';
import { RetoursForm } from './retours-form.tsx';
import { WithReglages } from './with-reglages.tsx';

/** Shows the servers that send and receive e-mails. */
export function CourrierScreen() {
  return (
    <AdministrationScreen title="Serveurs d’e-mail">
      <WithReglages>
        {({ trousseau, envoi, retours }) => (
          <>
            <KeychainNotice etat={trousseau} variables="COMPTOIR_SMTP_URL, COMPTOIR_IMAP_URL" />
            <SettingsColumns>
              <EnvoiForm envoi={envoi} />
              <RetoursForm retours={retours} />
            </SettingsColumns>
          </>
        )}
      </WithReglages>
    </AdministrationScreen>
  );
}
