import type { WriteContext } from '#server/calls/caller.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import type { ConditionsBoutique, ConditionsChangees } from '#shared/contracts/boutique/conditions-boutiques.ts';
import type {
  MotDePasseChange,
  PersonneChangee,
  PersonneSiege,
  PersonnesGerees,
} from '#shared/contracts/postes/gateway-personnes.ts';
import type { Principal } from './principal.ts';

/** The cards of the shops: this one's, and those of its group. */
export type BoutiquePort = {
  get(): Promise<Boutique>;
  /**
   * Returns the card of the shop whose till gave a number: at a desk, which shows other shops' documents, it is theirs.
   * @throws {Refused} for another shop's card while the hub does not answer.
   */
  getOf(numero: string): Promise<Boutique>;
  update(boutique: Boutique, context?: WriteContext): Promise<Boutique>;
  /** Lists the shops of the group; empty without a hub. */
  listConnues(): Promise<BoutiqueConnue[]>;
  findPrincipal(): Promise<Principal>;
  /** Lists the conditions of the shops a desk follows. @throws {Refused} elsewhere, and while the hub does not answer. */
  listConditions(): Promise<ConditionsBoutique[]>;
  /** Sets conditions of these shops at the hub. @throws {Refused} as `listConditions` does. */
  setConditions(changed: ConditionsChangees): Promise<ConditionsBoutique[]>;
};

/** The people of the group, as the hub keeps them; every call throws `Refused` where no hub answers. */
export type PersonnesPort = {
  /** Lists the people of the shops a desk follows. @throws {Refused} elsewhere. */
  list(): Promise<PersonnesGerees>;
  /** Creates or changes one at a desk. @throws {Refused | NotFound | Conflict | Outdated | InvalidInput} */
  set(id: string, changed: PersonneChangee): Promise<PersonneSiege>;
  /** Removes one at a desk. @throws {Refused | NotFound} */
  remove(id: string): Promise<void>;
  /** Changes the password of one who works at this till and typed the old one. @throws {Refused | NotFound} */
  changePassword(id: string, changed: MotDePasseChange): Promise<void>;
};
