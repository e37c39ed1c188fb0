/** Loaded before a run of the attacker's table: removes one guard from one source file as it is loaded. */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const { REMOVE_GUARD_FILE: file, REMOVE_GUARD_FIND: find, REMOVE_GUARD_REPLACE: replace } = process.env;

if (file && find !== undefined) {
  const target = pathToFileURL(file).href;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (url !== target) return loaded;
      const source = String(loaded.source);
      // A guard that is not where the list says would be "removed" without effect, so this exits with a code of its
      // own.
      if (!source.includes(find)) process.exit(97);
      return { ...loaded, source: source.replaceAll(find, replace ?? '') };
    },
  });
}
