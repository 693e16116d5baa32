import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { User } from '#shared/contracts/utilisateurs/users.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';

type Person = Partial<Pick<User, 'nom' | 'prenom' | 'email'>>;
type NamedBoutique = Pick<Boutique, 'raison_sociale' | 'enseigne'>;
/** `champ` is the field it was typed in, `boutique` the name of a shop about to be created. */
type Chosen = { password: string; champ: string; person: Person; boutique?: string };
type Deps = { getBoutique: () => Promise<NamedBoutique> };

export type PasswordRules = ReturnType<typeof createPasswordRules>;

/** Only so much of the beginning of a password is estimated: the work grows with the square of its length. */
const weighedCharacters = 64;
/** How many characters must remain without the names that people around would try. */
const leastOfItsOwn = 8;

/** Checks passwords that users choose, beyond their length. */
export function createPasswordRules({ getBoutique }: Deps) {
  return {
    /** @throws {InvalidInput} for one of the most used passwords, or one made of the owner's or the shop's names. */
    async assertGood({ password, champ, person, boutique = '' }: Chosen): Promise<void> {
      const { raison_sociale, enseigne } = await getBoutique();
      const texts = [person.nom, person.prenom, person.email, raison_sociale, enseigne, boutique];
      const names = listNames(texts);
      const problem = findNameProblem(password, names) ?? (await findUsualProblem(password, names));
      if (problem) throw new InvalidInput(problem, [{ champ, message: problem }]);
    },
  };
}

function findNameProblem(password: string, names: readonly string[]): string | undefined {
  const whole = toPlain(password);
  const left = names.reduce((rest, name) => rest.replaceAll(name, ''), whole);
  if (left === whole || left.length >= leastOfItsOwn) return undefined;
  return 'Le mot de passe tient au nom ou à l’adresse de la personne ou de la boutique\u00a0: choisissez-en un autre.';
}

async function findUsualProblem(password: string, names: readonly string[]): Promise<string | undefined> {
  const { score } = (await loadEstimator()).check(password.slice(0, weighedCharacters), [...names]);
  if (score >= 3) return undefined;
  return 'Ce mot de passe est parmi les premiers que l’on essaie\u00a0: une phrase de quelques mots est plus sûre.';
}

type Estimator = { check: (password: string, names: string[]) => { score: number } };
let estimator: Promise<Estimator> | undefined;

/** Loads the most used passwords, French ones included: a megabyte needed only when somebody chooses a password. */
function loadEstimator(): Promise<Estimator> {
  estimator ??= createEstimator();
  return estimator;
}

async function createEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...french.dictionary },
    graphs: common.adjacencyGraphs,
  });
}

/** Lists each text as a whole and word by word, the longest first. */
function listNames(texts: readonly (string | null | undefined)[]): string[] {
  const words = texts.flatMap((text) => [text ?? '', ...(text ?? '').split(/[^\p{L}\p{N}]+/u)]).map(toPlain);
  return [...new Set(words)].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length);
}

/** Keeps letters and figures only, lower case and without accents. */
function toPlain(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
