import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

// Changes with our dependencies only, so a browser keeps it from one release to the next. Tables come with the lists.
const framework = /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-table|table-core)[^/]+)\//
// The first that know light-dark(), which the styles use as it is.
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5']
const server = 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), precompress()],
  // Inlined assets would need `data:` in the content security policy for more than images.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: browsers,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: framework },
            // Shared by half of the pages: with fewer, the login page waits for code it has no use for.
            { name: 'common', minShareCount: 32 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/health': server } },
})
