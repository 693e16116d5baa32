import { AdministrationScreen } from '../administration-screen.tsx';
import { EnvoiForm } from './envoi-form.tsx';
import { KeychainNotice } from './keychain-notice.tsx';
import { RetoursForm } from './retours-form.tsx';
import { WithReglages } from './with-reglages.tsx';
import classes from './reglages.module.css';

/** The servers e-mails leave by and come back to. */
export function CourrierScreen() {
  return (
    <AdministrationScreen title="Serveurs d’e-mail">
      <WithReglages>
        {({ trousseau, envoi, retours }) => (
          <>
            <KeychainNotice etat={trousseau} variables="COMPTOIR_SMTP_URL, COMPTOIR_IMAP_URL" />
            <div className={classes.forms}>
              <EnvoiForm envoi={envoi} />
              <RetoursForm retours={retours} />
            </div>
          </>
        )}
      </WithReglages>
    </AdministrationScreen>
  );
}
