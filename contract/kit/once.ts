/** The same work, done once for each thing that is declared; what is asked again is answered as before. */
export function oncePer<Declared extends object, Made>(
  work: (declared: Declared) => Made,
): (declared: Declared) => Made {
  const known = new WeakMap<Declared, Made>();
  return (declared) => {
    const made = known.get(declared) ?? work(declared);
    known.set(declared, made);
    return made;
  };
}
