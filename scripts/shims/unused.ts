// What @refinedev imports from packages that nothing in this product uses (see scripts/browser-build.ts).
const unused = () => null;
export default unused;
