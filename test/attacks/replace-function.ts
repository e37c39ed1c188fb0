/** SQL that replaces a part of a function of ours, as removing a guard in it does. */
export const replaceFunction = (name: string, from: string, to: string): string =>
  `do $$ declare d text; begin
     select pg_get_functiondef('${name}'::regproc) into d;
     if position('${from.replaceAll("'", "''")}' in d) = 0 then raise exception 'guard text not found in ${name}'; end if;
     execute replace(d, '${from.replaceAll("'", "''")}', '${to.replaceAll("'", "''")}');
   end $$`;
