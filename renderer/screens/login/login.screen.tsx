import { ComptoirLogo } from '#renderer/ui/comptoir-logo.tsx';
import classes from './login.module.css';
import { LoginForm } from './login-form.tsx';

export function LoginScreen() {
  return (
    <main className={classes.page}>
      <title>Connexion · Comptoir</title>
      <div className={classes.card}>
        <header className={classes.header}>
          <ComptoirLogo size={40} />
          <h1>Bonjour</h1>
          <p>Identifiez-vous pour ouvrir Comptoir.</p>
        </header>
        <LoginForm />
      </div>
    </main>
  );
}
