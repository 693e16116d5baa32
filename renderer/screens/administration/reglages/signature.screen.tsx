import { AdministrationScreen } from '../administration-screen.tsx';
import { KeychainNotice } from './keychain-notice.tsx';
import { PrestataireForm } from './prestataire-form.tsx';
import { WithReglages } from './with-reglages.tsx';
import classes from './reglages.module.css';

/** The provider quotes are signed with. */
export function SignatureReglagesScreen() {
  return (
    <AdministrationScreen title="Prestataire de signature">
      <WithReglages>
        {({ trousseau, signature }) => (
          <>
            <KeychainNotice etat={trousseau} variables="COMPTOIR_SIGNATURE_KEY" />
            <div className={classes.forms}>
              <PrestataireForm signature={signature} />
            </div>
          </>
        )}
      </WithReglages>
    </AdministrationScreen>
  );
}
