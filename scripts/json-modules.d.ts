// For `npm pack` alone: its compiler is to leave the files outside `src` where they are, beside `dist` in the package.
declare module '*.json' {
  const value: { readonly sha256: string }
  export default value
}
