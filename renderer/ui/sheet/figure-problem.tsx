import classes from './figure-problem.module.css';

/** Shows what is wrong with a figure, under it and over what follows; its field must stand in a positioned box. */
export function FigureProblem({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p className={classes.problem} id={id} role="alert">
      {children}
    </p>
  );
}
